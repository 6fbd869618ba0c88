/** A field that takes a number as people write it (contract/platform/numbers.ts): text, for a number field takes no '1,25,000'. */
export const NUMBER_INPUT = { className: "mono", inputMode: "decimal", autoComplete: "off" } as const;
