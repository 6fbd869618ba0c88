import { CONFLICT } from "../../../contract/messages.ts";

/** The value of a field in one line: a text, a choice, or a list of them. */
export function spoken(value: unknown): string {
  if (value === "" || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return CONFLICT.empty;
  }
  if (Array.isArray(value)) return value.map(spoken).join(", ");
  if (typeof value === "object" && value) return partsOf(value).join(" ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value).replaceAll("\n", ", ");
}

/** What a list or a group of fields holds, an entry each; what is empty is left out. */
export const partsOf = (value: object): string[] =>
  Object.values(value)
    .filter((part) => part !== "")
    .map(spoken);
