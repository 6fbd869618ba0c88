/** How forms, quick edit and bulk edit check and read what is typed into a plain field. */
import { z } from "zod";
import {
  type FieldName,
  type FieldValues,
  isNumberField,
  productField,
  typedIn,
} from "#contract/products/fields.ts";
import { FIELD_RULES } from "#contract/products/product.ts";

/** Returns the rule of a typed field; an empty number or code field has no value, not 0. */
export function typedRule(name: FieldName): z.ZodType {
  const rule = FIELD_RULES[name];
  const { isOptional, kind } = productField(name);
  const isNumber = isNumberField(name);
  if (!isNumber && kind !== "category" && kind !== "code") return rule;
  const check = isNumber ? by(rule, (text) => typedIn(name, String(text)) ?? Number.NaN) : by(rule);
  return z.string().superRefine((text, context) => {
    if (!isOptional || text.trim() !== "") check(text, context);
  });
}

type Check = (value: unknown, context: z.core.$RefinementCtx) => void;

/** Checks a value with a contract rule and its message. */
export const by =
  (rule: z.ZodType, read = (value: unknown) => value): Check =>
  (value, context) => {
    const { error } = rule.safeParse(read(value));
    if (error) context.addIssue({ code: "custom", message: error.issues[0]?.message ?? "" });
  };

export const fieldsOf = <N extends FieldName, T>(names: readonly N[], make: (name: N) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, T>;

/** Returns the values of these fields for a save. They must be valid. */
export const sentValues = <N extends FieldName>(names: readonly N[], typed: Record<N, string | boolean>) =>
  fieldsOf(names, (name) => sentValue(name, typed[name])) as Pick<FieldValues, N>;

/** An empty optional field has no value. */
function sentValue(name: FieldName, typed: string | boolean): FieldValues[FieldName] {
  if (typeof typed === "boolean") return typed;
  const text = typed.trim();
  if (isNumberField(name)) return typedIn(name, text) ?? null;
  return productField(name).isOptional ? text || null : text;
}
