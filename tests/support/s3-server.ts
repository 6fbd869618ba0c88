import { createHash, createHmac, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import S3rver from "s3rver";
import S3Error from "s3rver/lib/models/error.js";
import S3Object from "s3rver/lib/models/object.js";

/** The only key pair the test server accepts. */
interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** The fault of a request's signature (AWS signature version 4) in S3's words, or undefined. */
function signatureFault(request: IncomingMessage, keys: S3Keys): string | undefined {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? "");
  if (!match) return "AccessDenied";
  const [, id, date = "", region = "", names = "", signature] = match;
  if (id !== keys.accessKeyId) return "InvalidAccessKeyId";
  const canonical = sha256(canonicalRequest(request, names));
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, canonical].join("\n");
  const key = [date, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(key, text).toString("hex") === signature ? undefined : "SignatureDoesNotMatch";
}

function canonicalRequest(request: IncomingMessage, names: string): string {
  const url = new URL(request.url ?? "/", "http://s3");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const path = url.pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const payload = request.headers["x-amz-content-sha256"];
  return [request.method, path, query, headers.join(""), names, payload].join("\n");
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

interface Stored {
  path: string;
  bytes: number;
  md5: string;
  at: Date;
}

/** S3 may return fewer objects than a call asks for. */
const LISTED_MAX = 100;

interface ListOptions {
  prefix?: string;
  startAfter?: string;
  maxKeys?: number;
}

/**
 * The objects of the test server: the index in memory, the bytes in a folder. Unlike s3rver's own store, an object
 * appears completely or not at all, and concurrent calls are isolated, as in real S3.
 */
class S3Objects {
  readonly #folder: string;
  readonly #buckets = new Map<string, Map<string, Stored>>();
  readonly #uploads = new Map<string, { key: string; parts: Map<number, Stored> }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async getBucket(name: string) {
    return this.#buckets.has(name) ? { name, creationDate: new Date() } : null;
  }

  async putBucket(name: string) {
    if (!this.#buckets.has(name)) this.#buckets.set(name, new Map());
    return this.getBucket(name);
  }

  /** No bucket is configured as a web site or for other origins. */
  async getSubresource() {
    return null;
  }

  async listObjects(bucket: string, { prefix = "", startAfter = "", maxKeys = 1000 }: ListOptions) {
    const all = [...this.#in(bucket)]
      .filter(([key]) => key.startsWith(prefix) && key > startAfter)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const objects = all
      .slice(0, Math.min(maxKeys, LISTED_MAX))
      .map(([key, stored]) => toObject(bucket, key, stored, null));
    return { objects, commonPrefixes: [], isTruncated: all.length > objects.length };
  }

  async existsObject(bucket: string, key: string) {
    return this.#in(bucket).has(key);
  }

  async getObject(bucket: string, key: string, range: { start?: number; end?: number }) {
    const stored = this.#in(bucket).get(key);
    if (!stored) return null;
    const last = stored.bytes - 1;
    const { start = 0, end = last } = range;
    const within = { start, end: Math.min(end, last) };
    const content = stored.bytes ? createReadStream(stored.path, within) : Readable.from([]);
    const object = toObject(bucket, key, stored, content);
    if (range.start !== undefined) object.range = within;
    return object;
  }

  async putObject({ bucket, key, content }: S3Object) {
    const stored = await this.#keep(content);
    await this.#place(bucket, key, stored);
    return { md5: stored.md5, size: stored.bytes };
  }

  async deleteObject(bucket: string, key: string) {
    const stored = this.#in(bucket).get(key);
    this.#in(bucket).delete(key);
    if (stored) await rm(stored.path, { force: true });
  }

  async initiateUpload(_bucket: string, key: string, uploadId: string) {
    this.#uploads.set(uploadId, { key, parts: new Map() });
  }

  async putPart(_bucket: string, uploadId: string, number: string, content: Readable) {
    const stored = await this.#keep(content);
    this.#upload(uploadId).parts.set(Number(number), stored);
    return { md5: stored.md5, size: stored.bytes };
  }

  async putObjectMultipart(bucket: string, uploadId: string, parts: { number: number; etag: string }[]) {
    const upload = this.#upload(uploadId);
    const pieces = parts.map(({ number, etag }) => {
      const part = upload.parts.get(number);
      if (part?.md5 !== etag) throw new S3Error("InvalidPart", "A part was not found or has another ETag.");
      return part;
    });
    const small = pieces.slice(0, -1).some(({ bytes }) => bytes < 5 * 1024 * 1024);
    if (small) throw new S3Error("EntityTooSmall", "A part other than the last has less than 5 MB.");
    const stored = await this.#keep(Readable.from(bytesOf(pieces)));
    await this.#place(bucket, upload.key, stored);
    await this.abortUpload(uploadId);
    return { md5: `${stored.md5}-${pieces.length}`, size: stored.bytes };
  }

  /** Aborts an upload, which s3rver does not support. */
  async abortUpload(uploadId: string) {
    const upload = this.#upload(uploadId);
    this.#uploads.delete(uploadId);
    for (const { path } of upload.parts.values()) await rm(path, { force: true });
  }

  #in(bucket: string): Map<string, Stored> {
    const objects = this.#buckets.get(bucket);
    if (!objects) throw new S3Error("NoSuchBucket", "The specified bucket does not exist");
    return objects;
  }

  #upload(id: string) {
    const upload = this.#uploads.get(id);
    if (!upload) throw new S3Error("NoSuchUpload", "The specified upload does not exist");
    return upload;
  }

  async #keep(content: Readable): Promise<Stored> {
    const path = join(this.#folder, randomUUID());
    const md5 = createHash("md5");
    let bytes = 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        md5.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(content, count, createWriteStream(path));
    return { path, bytes, md5: md5.digest("hex"), at: new Date() };
  }

  async #place(bucket: string, key: string, stored: Stored) {
    const before = this.#in(bucket).get(key);
    this.#in(bucket).set(key, stored);
    if (before) await rm(before.path, { force: true });
  }
}

function toObject(bucket: string, key: string, stored: Stored, content: Readable | null): S3Object {
  return new S3Object(bucket, key, content, {
    etag: JSON.stringify(stored.md5),
    "last-modified": stored.at.toUTCString(),
    "content-length": stored.bytes,
  });
}

async function* bytesOf(parts: readonly Stored[]): AsyncGenerator<Buffer> {
  for (const { path } of parts) yield* createReadStream(path);
}

/**
 * The process of the S3 test server: s3rver's protocol behind a signature check, which s3rver lacks. It reports its
 * port to the parent process and ends with it.
 */
async function main(keys: S3Keys, bucket: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "heddle-s3-"));
  const objects = new S3Objects(folder);
  await objects.putBucket(bucket);
  const s3rver = new S3rver({ silent: true, vhostBuckets: false });
  s3rver.store = s3rver.context.store = objects;
  const answer = s3rver.callback();
  const server = createServer((request, response) => {
    const fault = signatureFault(request, keys);
    const uploadId = new URL(request.url ?? "/", "http://s3").searchParams.get("uploadId");
    if (fault) {
      response.writeHead(403, { "content-type": "application/xml" });
      response.end(`<Error><Code>${fault}</Code></Error>`);
    } else if (request.method === "DELETE" && uploadId) {
      objects.abortUpload(uploadId).then(
        () => response.writeHead(204).end(),
        () => response.writeHead(404).end(),
      );
    } else {
      answer(request, response);
    }
  });
  process.once("disconnect", async () => {
    await rm(folder, { recursive: true, force: true });
    process.exit();
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

const [accessKeyId = "", secretAccessKey = "", bucket = ""] = process.argv.slice(2);
await main({ accessKeyId, secretAccessKey }, bucket);
