/** Where a call is asked, below /api: its path with the variable parts filled in, and its query. What is undefined is left out. */
export function addressOf(
  path: string,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined },
): string {
  const parts = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.get(name) ?? ""));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${filled}?${text}` : filled;
}
