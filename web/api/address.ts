/** Returns the address of a call: its path with the parameters filled in, and its query. */
export function apiAddress(
  path: string,
  { params, query }: { params?: object | undefined; query?: object | undefined },
): string {
  const parts = params as Readonly<Record<string, string>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ""));
  return `/api${filled}${queryText(query ?? {})}`;
}

/** Returns `query` as a query string. A list repeats its field; undefined and null are left out. */
export function queryText(query: object): string {
  const fields = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, String(each)]),
  );
  const text = new URLSearchParams(fields).toString();
  return text && `?${text}`;
}
