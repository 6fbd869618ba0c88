import { z } from "zod";
import { typedNumber } from "../../../../../contract/platform/numbers.ts";

/** A number as people type it, checked by the rule of the server. */
export const numberField = (rule: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => typedNumber(text) ?? Number.NaN)
    .pipe(rule);
