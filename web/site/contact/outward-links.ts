/** The way to an address, as any phone's map opens it. */
export function directionsLink(companyName: string, address: string[]): string {
  const query = new URLSearchParams({ api: "1", destination: [companyName, ...address].join(", ") });
  return `https://www.google.com/maps/dir/?${query}`;
}
