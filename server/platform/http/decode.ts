import { z } from "zod";

/** Which fields of a form are not text: numbers, switches, JSON, or what its empty form means: not given, or null. */
export type FieldKinds = Readonly<
  Record<string, "number" | "boolean" | "json" | "optionalNumber" | "nullable" | "nullableNumber">
>;

/** The kinds that a form's schema tells by itself: what it takes as JSON, whether it may be missing, or null. */
export function fieldKinds(fields: z.ZodObject): FieldKinds {
  const known = KNOWN.get(fields);
  if (known) return known;
  const { properties = {}, required = [] } = z.toJSONSchema(fields, { io: "input", unrepresentable: "any" });
  const kinds = Object.entries(properties).flatMap(([name, field]) => {
    const kind = kindOf(Object(field), required.includes(name));
    return kind ? [[name, kind] as const] : [];
  });
  const told: FieldKinds = Object.fromEntries(kinds);
  KNOWN.set(fields, told);
  return told;
}

const KNOWN = new WeakMap<z.ZodObject, FieldKinds>();

function kindOf(
  { type, anyOf }: z.core.JSONSchema.BaseSchema,
  isRequired: boolean,
): FieldKinds[string] | undefined {
  if (type === "number" || type === "integer") return isRequired ? "number" : "optionalNumber";
  if (type === "boolean") return "boolean";
  if (type === "array" || type === "object") return "json";
  const types: unknown[] = anyOf?.map((each) => Object(each).type) ?? [type].flat();
  if (!types.includes("null")) return undefined;
  return types.includes("number") || types.includes("integer") ? "nullableNumber" : "nullable";
}

/**
 * Decimal notation only: no hexadecimal, no exponent, no 'Infinity', no spaces between the digits. A call is written by a
 * program: what people type ('1,25,000.50') the page has read by then (contract/platform/numbers.ts).
 */
const NUMBER = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/;

/**
 * Decodes one form field to the JSON shape that the contract's schema checks. A text that is not of its kind
 * is left as it is, so that the schema refuses it with the field's own sentence; an empty number never
 * becomes 0.
 */
export function decodeField(name: string, text: string, kinds: FieldKinds): unknown {
  switch (kinds[name]) {
    case "number":
      return decodeNumber(text);
    case "optionalNumber":
      return text.trim() === "" ? undefined : decodeNumber(text);
    case "nullableNumber":
      return text.trim() === "" ? null : decodeNumber(text);
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "nullable":
      return text.trim() === "" ? null : text;
    case "json":
      return decodeJson(text);
    default:
      return text;
  }
}

function decodeNumber(text: string): number | string {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : text;
}

function decodeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
