import { openConnection } from "./connection.ts";
import { quantile } from "./figures.ts";

/** What a load was like; times in milliseconds. */
export interface LoadFigures {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
  /** Requests, when they come before the seconds are over. */
  most?: number;
  /** Header lines of every request. */
  headers?: readonly string[];
}

/**
 * Asks for one path after the other over kept-alive connections, each waiting for its answer (no pipelining). What is
 * not a 200 counts as an error. Throws when a connection breaks.
 */
export async function load(
  port: number,
  pathOf: (at: number) => string,
  { connections, seconds, most = Number.POSITIVE_INFINITY, headers = [] }: LoadOptions,
): Promise<LoadFigures> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port, headers)));
  const times: number[] = [];
  let errors = 0;
  let next = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  try {
    await Promise.all(
      open.map(async ({ ask }) => {
        for (let from = begin; from < end && next < most; ) {
          const path = pathOf(next);
          next += 1;
          from = performance.now();
          if ((await ask(path)) !== 200) errors += 1;
          times.push(performance.now() - from);
        }
      }),
    );
  } finally {
    for (const { close } of open) close();
  }
  const elapsed = (performance.now() - begin) / 1000;
  const requests = times.length;
  return {
    requests,
    perSecond: requests / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    errors,
  };
}
