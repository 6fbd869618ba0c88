/** The text by which titles sort on both engines: folded, with numbers padded so that 9 comes before 10. */
export function titleSortKey(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\d{1,12}/g, (digits) => digits.padStart(12, "0"));
}
