import { madeOnce } from "../../../../contract/platform/made-once.ts";

const natural = madeOnce(() => new Intl.Collator("en", { numeric: true }));

/** The order of names that people expect: 2 before 10. */
export const byNature = (one: string, other: string): number => natural().compare(one, other);
