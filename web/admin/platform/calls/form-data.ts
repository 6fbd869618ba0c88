import { plainNumber } from "../../../../contract/platform/amounts.ts";

/**
 * Fields and files as a form: numbers and switches as text, lists as JSON, nothing as an empty text; what is undefined is
 * left out. The texts go first: the server knows what it is told of before a file comes.
 */
export function formData(fields: object, files: readonly File[], name: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields) as [string, unknown][]) {
    if (value !== undefined) form.append(field, asText(value));
  }
  for (const file of files) form.append(name, file, file.name);
  return form;
}

function asText(value: unknown): string {
  if (value === null) return "";
  if (typeof value === "number") return plainNumber(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
