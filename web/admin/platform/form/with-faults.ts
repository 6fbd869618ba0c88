import { z } from "zod";
import type { Fault } from "#contract/platform/later-rules.ts";

/**
 * Returns the schema of a form whose body has faults that its call's schema doesn't know, such as changed values that break a
 * later rule. All fields that are wrong are named at once.
 */
export const withFaults = <V, R, B>(
  schema: z.ZodType<B, R>,
  bodyOf: (values: V) => R,
  faultsOf: (body: B | R) => Fault[],
): z.ZodType<B, V> =>
  z.custom<V>().transform((values, context) => {
    const body = bodyOf(values);
    const { data, error } = schema.safeParse(body);
    const issues: Fault[] = error?.issues ?? [];
    const isNamed = (path: Fault["path"]) => issues.some((issue) => issue.path.join() === path.join());
    const faults = [...issues, ...faultsOf(data ?? body).filter(({ path }) => !isNamed(path))];
    for (const { path, message } of faults) context.addIssue({ code: "custom", path, message });
    return data !== undefined && faults.length === 0 ? data : z.NEVER;
  });
