/**
 * The general rates of GST on goods in percent, with the days from and until which they apply: notification 9/2025-CT(R) of
 * 2025-09-17 (5, 18, 40 from 2025-09-22), which left 12 to bricks and tiles (14/2025-CT(R)), and 19/2025-CT(R) of 2025-12-31,
 * which ended 28. Rates of precious metals and stones are not among them. Free of zod.
 */
const RATES: readonly { rate: number; from: string; until?: string }[] = [
  { rate: 0, from: "2017-07-01" },
  { rate: 5, from: "2017-07-01" },
  { rate: 12, from: "2017-07-01", until: "2025-09-21" },
  { rate: 18, from: "2017-07-01" },
  { rate: 28, from: "2017-07-01", until: "2026-01-31" },
  { rate: 40, from: "2025-09-22" },
];

/** Returns the general rates of a day (YYYY-MM-DD), lowest first. */
export const gstRatesOn = (day: string): number[] =>
  RATES.filter(({ from, until }) => from <= day && (until === undefined || day <= until)).map(
    ({ rate }) => rate,
  );

/** Returns whether a rate was a general GST rate and has ended by a day. */
export const isRateEnded = (rate: number, day: string): boolean =>
  RATES.some((each) => each.rate === rate && each.until !== undefined && each.until < day);
