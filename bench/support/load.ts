import { openConnection } from "./connection.ts";
import { quantile } from "./figures.ts";
import { cpuOf } from "./processes.ts";

/** What a load was like; times in milliseconds. */
export interface LoadFigures {
  requests: number;
  seconds: number;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  /** What the server's process had of the processors: other work on the machine disturbs it less than the clock. */
  cpuMs: number;
  /** Of each request. */
  times: readonly number[];
}

export interface LoadOptions {
  connections: number;
  seconds: number;
  /** Requests, when they come before the seconds are over. */
  most?: number;
  /** Header lines of every request. */
  headers?: readonly string[];
  /** Ends it before its time. */
  signal?: AbortSignal;
}

/**
 * Asks for one path after the other over kept-alive connections, each waiting for its answer (no pipelining). What is
 * not a 200 counts as an error. Throws when a connection breaks.
 */
export async function load(
  { port, pid }: { port: number; pid: number },
  pathOf: (at: number) => string,
  { connections, seconds, most = Number.POSITIVE_INFINITY, headers = [], signal }: LoadOptions,
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
      open.map(async ({ ask }) => {
        for (let from = begin; from < end && next < most && !signal?.aborted; ) {
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
  return figuresOf(times, (performance.now() - begin) / 1000, errors, cpuOf(pid) - cpuBefore);
}

/** Several loads, one after the other, as one. */
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
