import { randomUUID } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { S3mini, S3ServiceError, type UploadPart } from "s3mini";
import type { S3Settings } from "../config.ts";
import type { Staging } from "../http/staging.ts";
import { assertPath } from "./keys.ts";
import { type ByteRange, type FileStore, type LocalFile, withErrorListener } from "./store.ts";

const LIST_PAGE = 1000;

/** Stores objects in a bucket, complete or missing; local copies are staged. Throws S3Failures. */
export function s3Store(
  settings: S3Settings,
  staging: Staging,
  timing = S3_TIMING,
  assert: (path: string) => void = assertPath,
): FileStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: `${endpoint}/${bucket}`,
    fetch: boundedFetch(timing),
  });
  const call = retrying(timing);
  const keyOf = (path: string) => {
    assert(path);
    return prefix + path;
  };
  const sizeOf = (key: string) =>
    call(() => client.getContentLength(key)).catch((error: unknown) => {
      if (error instanceof S3Failure && error.code === "ENOENT") return undefined;
      throw error;
    });

  async function* bytesOf(key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const { body } = await call(() =>
      range ? client.getObjectRaw(key, false, range.start, range.end + 1) : client.getObjectRaw(key),
    );
    try {
      if (body) yield* body;
    } catch (error) {
      throw asFailure(error);
    }
  }
  const read = (path: string, range?: ByteRange) =>
    withErrorListener(Readable.from(bytesOf(keyOf(path), range), { objectMode: false }));

  return {
    put: async (path, content) => upload(client, call, keyOf(path), content),
    place: async (path, file) => upload(client, call, keyOf(path), file),
    size: async (path) => sizeOf(keyOf(path)),
    read,
    async local(path) {
      const file = await staging.receive(read(path), { filename: "", declaredType: "" });
      return { path: file.path, release: () => staging.discard([file]) };
    },
    async remove(path) {
      const key = keyOf(path);
      await call(() => client.deleteObject(key));
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await call(() => client.listObjectsPaged("/", prefix, LIST_PAGE, token));
        if (!page) throw new S3Failure("S3 has no such bucket", "EACCES");
        for (const { Key } of page.objects ?? []) yield Key.slice(prefix.length);
        token = page.nextContinuationToken;
      } while (token);
    },
    async ping() {
      const probe = `${prefix}.probe-${randomUUID()}`;
      await call(() => client.putObject(probe, new Uint8Array([1])));
      if ((await sizeOf(probe)) !== 1)
        throw new S3Failure("S3 does not give back what it was sent", "EACCES");
      await call(() => client.deleteObject(probe));
    },
  };
}

/** Bytes of one request: smaller objects are sent whole. S3 requires 5 MB for all parts but the last. */
export const PART_BYTES = 5 * 1024 * 1024;
/** Parts sent at once, and held in memory. */
const PARALLEL = 3;

/** Bytes read in parts, each valid while it is sent. */
interface Source {
  bytes: number;
  read(start: number, length: number): Promise<Uint8Array>;
}

/** Stores an object, a large one in parts; it appears complete or not at all. Throws an S3Failure or a file's error. */
async function upload(client: S3mini, call: S3Call, key: string, content: Uint8Array | LocalFile) {
  if (content instanceof Uint8Array) {
    return send(client, call, key, {
      bytes: content.length,
      read: async (start, length) => content.subarray(start, start + length),
    });
  }
  const file = await open(content.path);
  try {
    await send(client, call, key, {
      bytes: content.bytes,
      read: (start, length) => readPiece(file, start, length),
    });
  } finally {
    await file.close();
  }
}

async function send(client: S3mini, call: S3Call, key: string, source: Source): Promise<void> {
  if (source.bytes > PART_BYTES) return sendParts(client, call, key, source);
  const whole = await source.read(0, source.bytes);
  await call(() => client.putObject(key, whole));
}

async function sendParts(client: S3mini, call: S3Call, key: string, source: Source): Promise<void> {
  const uploadId = await call(() => client.getMultipartUploadId(key));
  try {
    const parts = await sendAll(source, (bytes, number) =>
      call(() => client.uploadPart(key, uploadId, bytes, number)),
    );
    await call(async () => {
      const { etag } = await client.completeMultipartUpload(key, uploadId, parts);
      // S3 may fail after responding 200; the body then has an error and no ETag.
      if (!etag) throw new S3Failure("S3 did not put the parts together", "ETIMEDOUT");
    });
  } catch (error) {
    await client.abortMultipartUpload(key, uploadId).catch(() => undefined);
    throw error;
  }
}

/** Sends the parts, PARALLEL at once. Throws the first failure after the parts in progress have ended. */
async function sendAll(
  source: Source,
  sendPart: (bytes: Uint8Array, number: number) => Promise<UploadPart>,
): Promise<UploadPart[]> {
  const parts: UploadPart[] = [];
  const count = Math.ceil(source.bytes / PART_BYTES);
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const at = next++;
      const start = at * PART_BYTES;
      try {
        const bytes = await source.read(start, Math.min(PART_BYTES, source.bytes - start));
        parts[at] = await sendPart(bytes, at + 1);
      } catch (error) {
        next = count;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(PARALLEL, count) }, worker));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return parts;
}

async function readPiece(file: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, start);
  if (bytesRead !== length) throw new Error("A file became shorter while it was being stored");
  return buffer;
}

/** Timeouts and retry delays of S3 requests, in milliseconds. */
export interface S3Timing {
  /** Until the response begins, for a request without a body. */
  answer: number;
  /** Until the response begins, for a request that sends up to one part. */
  upload: number;
  /** Between two chunks of a response while the reader waits. */
  idle: number;
  /** Before the second attempt; doubles for each further one. */
  retry: number;
}

export const S3_TIMING: S3Timing = { answer: 8_000, upload: 120_000, idle: 15_000, retry: 200 };
const ATTEMPTS = 3;

/** Its message has no key or signature; `code` is the equivalent disk error, for the same response. */
class S3Failure extends Error {
  readonly code: "ENOENT" | "EACCES" | "ETIMEDOUT";

  constructor(message: string, code: S3Failure["code"]) {
    super(message);
    this.name = "S3Failure";
    this.code = code;
  }
}

/** Runs a request and retries it if S3 is unreachable or overloaded. Throws an S3Failure. */
type S3Call = <T>(work: () => Promise<T>) => Promise<T>;

function retrying({ retry }: S3Timing): S3Call {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const failure = asFailure(error);
        if (failure.code !== "ETIMEDOUT" || attempt === ATTEMPTS) throw failure;
        // Jitter, so that requests that failed together don't retry together.
        await wait(retry * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  };
}

/** Converts any error of a request or a response body to an S3Failure. */
function asFailure(error: unknown): S3Failure {
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

/** `fetch` with timeouts, before and during the response. */
function boundedFetch(timing: S3Timing): typeof fetch {
  return async (input, init) => {
    const abort = new AbortController();
    const sends = init?.method === "PUT" || init?.method === "POST";
    const response = await within(sends ? timing.upload : timing.answer, abort, () =>
      fetch(input, { ...init, signal: abort.signal }),
    );
    return response.body ? new Response(watched(response.body, timing.idle, abort), response) : response;
  };
}

/** Passes the bytes through and times out only while the reader waits for S3. */
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
