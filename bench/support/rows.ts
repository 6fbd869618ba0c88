import type { LoadFigures } from "./load.ts";

/** What comes before each figure: the code of a call is compiled, its connections are known. */
export const WARM_UP = { seconds: 0.5 };

/** The headings of `callCells`. */
export const CALL_HEAD = ["call", "connections", "requests/s", "p50", "p99", "errors"] as const;

/** One call's figures as the cells of a row. */
export function callCells(call: string, connections: number, figures: LoadFigures): string[] {
  const { perSecond, p50, p99, errors } = figures;
  return [call, connections, Math.round(perSecond), p50.toFixed(2), p99.toFixed(2), errors].map(String);
}
