import { setTimeout as wait } from "node:timers/promises";
import { S3ServiceError } from "s3mini";

/** How long a call to S3 may take and how soon it is tried again, in milliseconds. */
export interface S3Timing {
  /** Until the answer begins, for a call that sends nothing. */
  answer: number;
  /** Until the answer begins, for a call that sends up to one part of a file. */
  upload: number;
  /** Between two pieces of an answer that somebody is waiting for. */
  idle: number;
  /** Before the second attempt; each further one waits twice as long. */
  retry: number;
}

export const S3_TIMING: S3Timing = { answer: 8_000, upload: 120_000, idle: 15_000, retry: 200 };
const ATTEMPTS = 3;

/**
 * A call to S3 that failed, in words that hold no key and no signature. `code` is the operating system's name
 * for the like on a disk, so that a failure of either store gets the same answer.
 */
export class S3Failure extends Error {
  readonly code: "ENOENT" | "EACCES" | "ETIMEDOUT";

  constructor(message: string, code: S3Failure["code"]) {
    super(message);
    this.name = "S3Failure";
    this.code = code;
  }
}

/** Runs a call, again when S3 was out of reach or overloaded. Throws an S3Failure. */
export type S3Call = <T>(work: () => Promise<T>) => Promise<T>;

export function retrying({ retry }: S3Timing): S3Call {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const failure = asFailure(error);
        if (failure.code !== "ETIMEDOUT" || attempt === ATTEMPTS) throw failure;
        // Spread, so that calls that failed together do not come back together.
        await wait(retry * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  };
}

/** Any error of a call, or of an answer that broke off, as an S3Failure. */
export function asFailure(error: unknown): S3Failure {
  const causes = causesOf(error);
  const failure = causes.find((each) => each instanceof S3Failure);
  if (failure) return failure;
  const service = causes.find((each) => each instanceof S3ServiceError);
  if (!service) {
    const code = causes.map((each) => (each as NodeJS.ErrnoException).code).findLast(Boolean);
    return new S3Failure(`S3 cannot be reached (${code ?? "broken connection"})`, "ETIMEDOUT");
  }
  const { status, serviceCode } = service;
  const passes = status >= 500 || status === 429 || status === 408;
  const isMissing = status === 404 && serviceCode !== "NoSuchBucket";
  const code = passes ? "ETIMEDOUT" : isMissing ? "ENOENT" : "EACCES";
  return new S3Failure(`S3 answered ${status} ${serviceCode}`, code);
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** `fetch` that gives up on an S3 that keeps silent, before its answer or in the middle of it. */
export function boundedFetch(timing: S3Timing): typeof fetch {
  return async (input, init) => {
    const abort = new AbortController();
    const sends = init?.method === "PUT" || init?.method === "POST";
    const response = await within(sends ? timing.upload : timing.answer, abort, () =>
      fetch(input, { ...init, signal: abort.signal }),
    );
    return response.body ? new Response(watched(response.body, timing.idle, abort), response) : response;
  };
}

/** The same bytes. A reader that takes its time is no reason to give up: only what it waits for is timed. */
function watched(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  idle: number,
  abort: AbortController,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(out) {
        const { done, value } = await within(idle, abort, () => reader.read());
        if (done) out.close();
        else out.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function within<T>(ms: number, abort: AbortController, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => {
    abort.abort(new S3Failure(`S3 kept silent for ${ms} ms`, "ETIMEDOUT"));
  }, ms);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
