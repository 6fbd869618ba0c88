import type { z } from "zod";

/** Rules by field that values stored by earlier versions may break. */
export type LaterRules = Readonly<Record<string, z.ZodType>>;

/** Returns what breaks such a rule, of values that differ from the stored ones: other changes can be saved with an old value. */
export function laterFaults(
  rules: LaterRules,
  body: object,
  stored: object = {},
): { field: string; message: string }[] {
  const [now, before] = [new Map(Object.entries(body)), new Map(Object.entries(stored))];
  return Object.entries(rules).flatMap(([field, rule]) => {
    const value: unknown = now.get(field);
    const issue = value === before.get(field) ? undefined : rule.safeParse(value).error?.issues[0];
    return issue ? [{ field, message: issue.message }] : [];
  });
}
