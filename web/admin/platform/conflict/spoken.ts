import { CONFLICT } from "../../../../contract/messages.ts";

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

/** What a list or a group of fields holds, an entry each, with the names of a group's fields; what is empty is left out. */
export function partsOf(value: object, names: Readonly<Record<string, string>> = {}): string[] {
  const isList = Array.isArray(value);
  return Object.entries(value)
    .filter(([, part]) => part !== "")
    .map(([name, part]) => (!isList && names[name] ? `${names[name]}: ${spoken(part)}` : spoken(part)));
}
