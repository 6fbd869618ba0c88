import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { S3mini } from "s3mini";
import type { S3Settings } from "../config.ts";
import type { Staging } from "../http/staging.ts";
import { assertPath } from "./keys.ts";
import { asFailure, boundedFetch, retrying, S3_TIMING, S3Failure } from "./s3-calls.ts";
import { upload } from "./s3-upload.ts";
import { type ByteRange, type FileStore, withErrorListener } from "./store.ts";

const LIST_PAGE = 1000;

/**
 * Files in a bucket of S3-compatible storage, under the settings' prefix, at paths that `assert` lets pass. Objects are whole or absent; local
 * copies lie in this process's staging folder. Throws S3Failures.
 */
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
