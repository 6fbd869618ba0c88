/** The value of a field in one line: a text, a choice, or a list of them. */
export function spoken(value: unknown): string {
  if (value === "" || (Array.isArray(value) && value.length === 0)) return "(empty)";
  if (Array.isArray(value)) return value.map(spoken).join(", ");
  if (typeof value === "object" && value) return Object.values(value).join(" ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value).replaceAll("\n", ", ");
}
