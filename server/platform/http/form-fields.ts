import { z } from "zod";

/** Fields of a form that are not text: numbers, booleans, JSON, or text where empty means missing. */
export type FieldKinds = Readonly<
  Record<string, "number" | "boolean" | "json" | "optionalNumber" | "nullable" | "nullableNumber">
>;

/** Derives the kinds from a form's schema: JSON, optional, nullable. */
export function fieldKinds(fields: z.ZodObject): FieldKinds {
  const known = KNOWN.get(fields);
  if (known) return known;
  const { properties = {}, required = [] } = z.toJSONSchema(fields, { io: "input", unrepresentable: "any" });
  const kinds = Object.entries(properties).flatMap(([name, field]) => {
    const kind = kindOf(Object(field), required.includes(name));
    return kind ? [[name, kind] as const] : [];
  });
  const fieldKindsByName: FieldKinds = Object.fromEntries(kinds);
  KNOWN.set(fields, fieldKindsByName);
  return fieldKindsByName;
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

/** No hexadecimal, exponent, 'Infinity' or inner spaces; pages parse typed numbers (numbers.ts). */
const NUMBER = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/;

/** Text of another kind stays text, so that the schema rejects it; an empty number never becomes 0. */
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
