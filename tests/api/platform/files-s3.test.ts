import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { S3Settings } from "#server/platform/config.ts";
import { newKey, pathOf } from "#server/platform/files/keys.ts";
import { PART_BYTES, S3_TIMING, type S3Timing, s3Store } from "#server/platform/files/s3.ts";
import { openStaging, type Staging } from "#server/platform/http/staging.ts";
import { freshS3 } from "#tests/support/databases.ts";
import { type FaultyS3, faultyS3 } from "#tests/support/s3-faults.ts";
import { filesUnder } from "#tests/support/snapshot.ts";

let dataDir: string;
let staging: Staging;
let settings: S3Settings;
let faulty: FaultyS3;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "heddle-test-"));
  staging = await openStaging(dataDir);
  settings = freshS3();
  faulty = await faultyS3(settings);
});
afterEach(async () => {
  await faulty.close();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (overrides: Partial<S3Settings> = {}) => s3Store({ ...settings, ...overrides }, staging);
const openFaulty = (timing: Partial<S3Timing> = {}) =>
  s3Store(faulty.settings, staging, { ...S3_TIMING, retry: 1, ...timing });
const newPath = (part = "48.webp") => String(pathOf(newKey("image"), part));
const bytesOf = async (stream: Readable) => Buffer.concat(await stream.toArray());
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("S3 objects", () => {
  test("are stored, measured, read, listed and deleted", async () => {
    const store = open();
    const [one, two] = [newPath(), newPath("w200.webp")];
    await store.put(one, Buffer.from("warp"));
    await store.put(two, Buffer.from("weft and more"));
    await store.put(two, Buffer.from("weft"));
    expect(await store.size(one)).toBe(4);
    expect((await bytesOf(store.read(two))).toString()).toBe("weft");
    expect((await Array.fromAsync(store.list())).sort()).toEqual([one, two].sort());
    await store.remove(one);
    await store.remove(one);
    expect(await store.size(one)).toBeUndefined();
    expect(await Array.fromAsync(store.list())).toEqual([two]);
    await expect(bytesOf(store.read(one))).rejects.toMatchObject({ code: "ENOENT" });
    await expect(store.local(one)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test.each([
    [{ start: 0, end: 0 }, "0"],
    [{ start: 0, end: 9 }, "0123456789"],
    [{ start: 3, end: 5 }, "345"],
    [{ start: 9, end: 9 }, "9"],
  ])("are read in ranges with inclusive ends: %o", async (range, expected) => {
    const [store, path] = [open(), newPath()];
    await store.put(path, Buffer.from("0123456789"));
    expect((await bytesOf(store.read(path, range))).toString()).toBe(expected);
  });

  test.each([0, 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES + 4711])(
    "of %i bytes are stored unchanged, from memory and from a file",
    async (bytes) => {
      const store = open();
      const content = randomBytes(bytes);
      const file = { path: join(dataDir, "upload"), bytes };
      await writeFile(file.path, content);
      for (const source of [content, file]) {
        const path = newPath("catalog.pdf");
        await store.put(path, source);
        expect(await store.size(path)).toBe(bytes);
        expect(digest(await bytesOf(store.read(path)))).toBe(digest(content));
      }
    },
  );

  test("are lent as a file in the staging folder, deleted on release", async () => {
    const [store, path] = [open(), newPath()];
    await store.put(path, Buffer.from("warp"));
    const [one, two] = [await store.local(path), await store.local(path)];
    expect(dirname(dirname(one.path))).toBe(join(dataDir, "staging"));
    expect(await readFile(one.path, "utf8")).toBe("warp");
    await one.release();
    expect(await readFile(two.path, "utf8")).toBe("warp");
    await two.release();
    expect(await filesUnder(join(dataDir, "staging"))).toEqual([]);
  });

  test("are listed across all result pages, without objects under other prefixes", async () => {
    const store = open();
    // The test server returns 100 at once.
    const paths = Array.from({ length: 203 }, () => newPath());
    const queue = paths.values();
    const worker = async () => {
      for (const path of queue) await store.put(path, Buffer.from("x"));
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect((await Array.fromAsync(store.list())).sort()).toEqual(paths.sort());
    expect(await Array.fromAsync(open({ prefix: settings.prefix.slice(1) }).list())).toEqual([]);
  });

  test.each([
    "",
    "48.webp",
    "../48.webp",
    "image/00/../../secret",
    "image/00/image-0/48.webp",
    "/etc/passwd",
    "image\\00",
    "image/00\0",
    "%2e%2e/x",
  ])("rejects the path '%s' without calling S3", async (path) => {
    const store = openFaulty();
    await expect(store.put(path, Buffer.from("x"))).rejects.toThrow("Refused");
    await expect(store.size(path)).rejects.toThrow("Refused");
    await expect(store.remove(path)).rejects.toThrow("Refused");
    await expect(store.local(path)).rejects.toThrow("Refused");
    expect(() => store.read(path)).toThrow("Refused");
    expect(faulty.calls).toEqual([]);
  });

  test("ping leaves no object behind", async () => {
    const store = open();
    await store.ping();
    expect(await Array.fromAsync(store.list())).toEqual([]);
  });
});

describe("S3 rejections", () => {
  test.each<[string, Partial<S3Settings>, string]>([
    ["a wrong secret", { secretAccessKey: "not the secret" }, "S3 answered 403 SignatureDoesNotMatch"],
    ["an unknown key", { accessKeyId: "NOBODY" }, "S3 answered 403 InvalidAccessKeyId"],
    ["a missing bucket", { bucket: "no-such-bucket" }, "S3 answered 404 NoSuchBucket"],
  ])("%s fails at once with a message that contains no key", async (_name, wrong, message) => {
    const store = s3Store({ ...faulty.settings, ...wrong }, staging);
    const error = await store.put(newPath(), Buffer.from("x")).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message, code: "EACCES" });
    expect(faulty.calls.length).toBe(1);
    const printed = JSON.stringify(error, Object.getOwnPropertyNames(error));
    const keys = { ...settings, ...wrong };
    expect(printed).not.toContain(keys.secretAccessKey);
    expect(printed).not.toContain(keys.accessKeyId);
    await expect(store.ping()).rejects.toThrow(message);
    await expect(Array.fromAsync(store.list())).rejects.toMatchObject({ code: "EACCES" });
    await expect(bytesOf(store.read(newPath()))).rejects.toMatchObject({ code: "EACCES" });
  });

  test("ping fails if its object can't be read back", async () => {
    const store = openFaulty();
    faulty.decide = (call) => (call.startsWith("HEAD") ? "busy" : "pass");
    await expect(store.ping()).rejects.toThrow("S3 answered 503");
  });
});

describe("an S3 in trouble", () => {
  test("is retried after a temporary failure, at most three times", async () => {
    const [store, path] = [openFaulty(), newPath()];
    let failures = 2;
    faulty.decide = () => (failures-- > 0 ? "busy" : "pass");
    await store.put(path, Buffer.from("warp"));
    expect(faulty.calls.length).toBe(3);
    expect(await store.size(path)).toBe(4);

    failures = Number.POSITIVE_INFINITY;
    faulty.calls.length = 0;
    await expect(store.size(path)).rejects.toMatchObject({ code: "ETIMEDOUT" });
    expect(faulty.calls.length).toBe(3);
  });

  test("reports that S3 is unreachable", async () => {
    const store = openFaulty();
    await faulty.close();
    const error = { message: "S3 cannot be reached (ECONNREFUSED)", code: "ETIMEDOUT" };
    await expect(store.put(newPath(), Buffer.from("x"))).rejects.toMatchObject(error);
    await expect(store.ping()).rejects.toMatchObject(error);
    faulty = await faultyS3(settings);
  });

  test("times out if S3 never answers", async () => {
    const store = openFaulty({ answer: 30, upload: 30 });
    faulty.decide = () => "hold";
    const silent = { message: "S3 kept silent for 30 ms", code: "ETIMEDOUT" };
    await expect(store.put(newPath(), Buffer.from("x"))).rejects.toMatchObject(silent);
    await expect(store.size(newPath())).rejects.toMatchObject(silent);
    await expect(store.remove(newPath())).rejects.toMatchObject(silent);
    await expect(Array.fromAsync(store.list())).rejects.toMatchObject(silent);
  });

  test.each(["break", "stall"] as const)(
    "fails the reader if the response body comes to a '%s'",
    async (fate) => {
      const [store, path] = [openFaulty({ idle: 50 }), newPath()];
      await store.put(path, randomBytes(400_000));
      faulty.decide = () => fate;
      await expect(bytesOf(store.read(path))).rejects.toMatchObject({ code: "ETIMEDOUT" });
      await expect(store.local(path)).rejects.toMatchObject({ code: "ETIMEDOUT" });
      expect(await filesUnder(join(dataDir, "staging"))).toEqual([]);
    },
  );

  test("does not time out because of a slow reader", async () => {
    const [store, path] = [openFaulty({ idle: 40 }), newPath()];
    const content = randomBytes(3_000_000);
    await store.put(path, content);
    const received: Buffer[] = [];
    for await (const chunk of store.read(path)) {
      // Longer than S3 may be silent, to show that a slow reader does not time out.
      if (received.length === 0) await wait(200);
      received.push(chunk as Buffer);
    }
    expect(digest(Buffer.concat(received))).toBe(digest(content));
  });

  test("a reader that stops early ends its request", async () => {
    const [store, path] = [openFaulty(), newPath()];
    await store.put(path, randomBytes(3_000_000));
    const stream = store.read(path);
    for await (const _chunk of stream) break;
    expect(stream.destroyed).toBe(true);
    expect(await store.size(path)).toBe(3_000_000);
  });
});

describe("a failed upload of a large file", () => {
  const bytes = 3 * PART_BYTES;

  test.each([
    ["a part", (call: string) => call.includes("partNumber=2")],
    ["the end", (call: string) => call.startsWith("POST") && call.includes("uploadId=")],
  ])("at %s leaves no object and no uploaded parts", async (_name, isFailing) => {
    const [store, path] = [openFaulty(), newPath("catalog.pdf")];
    faulty.decide = (call) => (isFailing(call) ? "busy" : "pass");
    await expect(store.put(path, randomBytes(bytes))).rejects.toMatchObject({ code: "ETIMEDOUT" });
    expect(faulty.calls.filter((call) => /^DELETE .+uploadId=/.test(call))).toHaveLength(1);
    expect(await store.size(path)).toBeUndefined();
    faulty.decide = () => "pass";
    await store.put(path, randomBytes(bytes));
    expect(await store.size(path)).toBe(bytes);
  });

  test("is not stored if the file became shorter meanwhile", async () => {
    const [store, path] = [openFaulty(), newPath("catalog.pdf")];
    const file = join(dataDir, "upload");
    await writeFile(file, randomBytes(bytes - 1));
    await expect(store.put(path, { path: file, bytes })).rejects.toThrow("became shorter");
    await expect(store.put(path, { path: `${file}.none`, bytes })).rejects.toMatchObject({ code: "ENOENT" });
    expect((await stat(file)).size).toBe(bytes - 1);
    expect(await store.size(path)).toBeUndefined();
  });
});
