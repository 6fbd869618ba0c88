import { type LoadFigures, load } from "./load.ts";
import type { Place } from "./places.ts";
import { memoryOf } from "./processes.ts";

/** Runs before each measurement, so that the call's code is compiled and its connections are open. */
export const WARM_UP = { seconds: 0.5 };

/** The headings of `callRow`; `CPU` is that of the server's process for one request, in microseconds. */
export const CALL_HEAD = [
  "engine",
  "products",
  "call",
  "connections",
  "requests/s",
  "p50",
  "p99",
  "errors",
  "CPU, µs",
  "memory, MiB",
] as const;

/** The cells that name where something was measured. */
export const placeCells = ({ engine, products }: Place): string[] => [engine, products.toLocaleString("en")];

/** Measures each call for `seconds`, first with 1 connection, then with 20. */
export async function callRows(
  place: Place,
  calls: readonly (readonly [name: string, pathOf: (at: number) => string])[],
  seconds: number,
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const connections of [1, 20]) {
    for (const [call, pathOf] of calls) {
      await load(place, pathOf, { ...WARM_UP, connections });
      rows.push(callRow(place, call, connections, await load(place, pathOf, { connections, seconds })));
    }
  }
  return rows;
}

/** One call's figures and the server's memory after it, as a row. */
export function callRow(place: Place, call: string, connections: number, figures: LoadFigures): string[] {
  const { requests, perSecond, p50, p99, errors, cpuMs } = figures;
  const cpu = Math.round((1000 * cpuMs) / Math.max(1, requests));
  const times = [p50.toFixed(2), p99.toFixed(2)];
  const numbers = [Math.round(perSecond), ...times, errors, cpu, Math.round(memoryOf(place.pid))];
  return [...placeCells(place), call, String(connections), ...numbers.map(String)];
}
