/** The address of a call: its path with the variable parts filled in, and its query. */
export function addressOf(
  path: string,
  { params, query }: { params?: object | undefined; query?: object | undefined },
): string {
  const parts = params as Readonly<Record<string, string>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ""));
  return `/api${filled}${query ? `?${new URLSearchParams(query as Record<string, string>)}` : ""}`;
}
