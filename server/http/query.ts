/** A field of a query as text; one that stands there twice counts with its last value, a missing one is empty. */
export function lastText(value: unknown): string {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === "string" ? last : "";
}

/** A field of a query as a whole number within bounds, which a number outside of them is moved to. */
export function wholeNumber(
  value: unknown,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const text = lastText(value).trim();
  const number = text === "" ? Number.NaN : Math.trunc(Number(text));
  return Number.isNaN(number) ? otherwise : Math.min(Math.max(number, least), most);
}

/** The page that is shown of a list of `total` entries: one past the end is the last one. */
export function clampPage(page: number, total: number, limit: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / limit)));
}
