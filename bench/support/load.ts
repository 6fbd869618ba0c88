import { openConnection } from "./connection.ts";
import { quantile } from "./figures.ts";
import { cpuOf } from "./processes.ts";

/** The figures of a load; times in milliseconds. */
export interface LoadFigures {
  requests: number;
  seconds: number;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  /** CPU time of the server's process: other work on the machine affects it less than wall time. */
  cpuMs: number;
  /** The time of each request. */
  times: readonly number[];
}

interface LoadOptions {
  connections: number;
  seconds: number;
  /** The maximum number of requests, if reached before the time is over. */
  limit?: number;
  /** Header lines of every request. */
  headers?: readonly string[];
  /** Stops it early. */
  signal?: AbortSignal;
}

/**
 * Requests one path after the other over keep-alive connections, each waiting for its response (no pipelining). Any status but
 * 200 counts as an error. Throws when a connection breaks.
 */
export async function load(
  { port, pid }: { port: number; pid: number },
  pathOf: (at: number) => string,
  { connections, seconds, limit = Number.POSITIVE_INFINITY, headers = [], signal }: LoadOptions,
): Promise<LoadFigures> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port, headers)));
  const times: number[] = [];
  let errors = 0;
  let next = 0;
  const cpuBefore = cpuOf(pid);
  const begin = performance.now();
  const end = begin + seconds * 1000;
  try {
    await Promise.all(
      open.map(async ({ fetchPath }) => {
        for (let from = begin; from < end && next < limit && !signal?.aborted; ) {
          const path = pathOf(next);
          next += 1;
          from = performance.now();
          if ((await fetchPath(path)) !== 200) errors += 1;
          times.push(performance.now() - from);
        }
      }),
    );
  } finally {
    for (const { close } of open) close();
  }
  return figuresOf(times, (performance.now() - begin) / 1000, errors, cpuOf(pid) - cpuBefore);
}

/** Combines several consecutive loads into one. */
export function joinLoads(loads: readonly LoadFigures[]): LoadFigures {
  const sum = (of: (figures: LoadFigures) => number) =>
    loads.reduce((total, figures) => total + of(figures), 0);
  return figuresOf(
    loads.flatMap(({ times }) => times),
    sum(({ seconds }) => seconds),
    sum(({ errors }) => errors),
    sum(({ cpuMs }) => cpuMs),
  );
}

function figuresOf(times: readonly number[], seconds: number, errors: number, cpuMs: number): LoadFigures {
  return {
    requests: times.length,
    seconds,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    errors,
    cpuMs,
    times,
  };
}
