import type { z } from "zod";

/** Rules by field that values stored by earlier versions may break. */
export type LaterRules = Readonly<Record<string, z.ZodType>>;

/** What is wrong with a body, and where. */
export interface Fault {
  path: PropertyKey[];
  message: string;
}

/** Returns what breaks such a rule, of values that differ from the stored ones: other changes can be saved with an old value. */
export function laterFaults(rules: LaterRules, body: object, stored: object = {}): Fault[] {
  const [now, before] = [new Map(Object.entries(body)), new Map(Object.entries(stored))];
  return Object.entries(rules).flatMap(([field, rule]) => {
    const value: unknown = now.get(field);
    const issue = value === before.get(field) ? undefined : rule.safeParse(value).error?.issues[0];
    return issue ? [{ path: [field], message: issue.message }] : [];
  });
}
