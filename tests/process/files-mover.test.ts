import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeFiles } from "#server/platform/files/intents.ts";
import { newKey } from "#server/platform/files/keys.ts";
import { openDiskStore } from "#server/platform/files/open.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { endOf, startCommand } from "../support/commands.ts";
import { freshS3 } from "../support/databases.ts";
import { startServer } from "../support/process.ts";
import { newSite, type ProcessSite } from "../support/process-site.ts";
import { createTestProduct } from "../support/products.ts";
import { type FaultyS3, faultyS3 } from "../support/s3-faults.ts";
import { filesUnder } from "../support/snapshot.ts";
import { until } from "../support/until.ts";

const SETS = 30;

let s3: FaultyS3;
let site: ProcessSite;

beforeEach(async () => {
  s3 = await faultyS3(freshS3());
  site = await newSite("sqlite", s3.settings);
});
afterEach(() => s3.close());

const start = (args: string[], changes: Record<string, string> = {}) =>
  startCommand("files", args, { environment: { ...site.environment(), ...changes } });
const run = (args: string[], changes?: Record<string, string>) => endOf(start(args, changes));

/** A site with live files in the data folder. */
async function fillDisk(): Promise<FileStore> {
  const disk = openDiskStore(site.dataDir);
  await site.use(async ({ database }) => {
    for (let at = 0; at < SETS; at += 1) {
      const contents = new Map([["w200.webp", randomBytes(2000)]]);
      await storeFiles(database, disk, { key: newKey("page"), contents });
    }
    await database.main.updateTable("files").set({ state: "live" }).execute();
  });
  return disk;
}

test("a copy killed half-way resumes when started again, in both directions", async () => {
  const disk = await fillDisk();
  const paths = (await Array.fromAsync(disk.list())).sort();
  const read = (path: string) => disk.read(path).toArray();
  const before = await Promise.all(paths.map(read));

  let stored = 0;
  s3.decide = (call) => (call.startsWith("PUT") && ++stored > 11 ? "hold" : "pass");
  const killed = start(["copy", "s3"]);
  await until(() => stored > 11);
  const gone = once(killed, "exit");
  killed.kill("SIGKILL");
  await gone;
  s3.decide = () => "pass";
  const resumed = await run(["copy", "s3"]);
  expect([resumed.code, resumed.err]).toEqual([0, ""]);
  const [, copied, present] =
    /^Copied: (\d+) \(\d+ bytes\)\. Already there: (\d+)\. /.exec(resumed.out) ?? [];
  expect(Number(present)).toBeGreaterThan(0);
  expect(Number(copied)).toBeGreaterThan(0);
  expect(Number(copied) + Number(present)).toBe(SETS);

  await rm(join(site.dataDir, "files"), { recursive: true });
  let fetched = 0;
  s3.decide = (call) => (call.startsWith("GET") && ++fetched > 15 ? "stall" : "pass");
  const killedAgain = start(["copy", "disk"]);
  await until(() => fetched > 15);
  const goneAgain = once(killedAgain, "exit");
  killedAgain.kill("SIGKILL");
  await goneAgain;
  s3.decide = () => "pass";
  expect(await run(["copy", "disk", "--remove-source"])).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(new RegExp(`Failed: 0\\. Removed from the source: ${SETS}\\.\n$`)),
  });
  expect((await Array.fromAsync(disk.list())).sort()).toEqual(paths);
  expect(await Promise.all(paths.map(read))).toEqual(before);
  expect(await filesUnder(join(site.dataDir, "staging"))).toEqual([]);
});

test("a moved site serves its images from S3", async () => {
  const onDisk = await startServer({ DATA_DIR: site.dataDir });
  const product = await createTestProduct(await onDisk.signIn());
  // While the site runs, existing files are copied; a second run copies later ones.
  expect((await run(["copy", "s3"])).code).toBe(0);
  const later = await createTestProduct(await onDisk.signIn());
  await onDisk.end("SIGTERM");
  expect((await run(["copy", "s3", "--remove-source"])).code).toBe(0);
  expect(await filesUnder(join(site.dataDir, "files"))).toEqual([]);
  const onS3 = await startServer(site.environment());
  for (const { url } of [...product.images, ...later.images]) {
    expect((await onS3.visitor.get(url)).status).toBe(200);
  }
  await onS3.end("SIGTERM");
});

test("a file missing in both stores is printed and fails the command", async () => {
  const disk = await fillDisk();
  const [lost = ""] = await Array.fromAsync(disk.list());
  await disk.remove(lost);
  const { code, out, err } = await run(["copy", "s3", "--remove-source"]);
  expect([code, err]).toEqual([1, `${lost}: is in neither store\n`]);
  expect(out).toContain(`Copied: ${SETS - 1} `);
  expect(await Array.fromAsync(disk.list())).toHaveLength(SETS - 1);
});

test.each<[string, Record<string, string>, string]>([
  ["a wrong secret", { S3_SECRET_ACCESS_KEY: "tell nobody" }, "S3 answered 403 SignatureDoesNotMatch\n"],
  ["a missing bucket", { FILES_URL: "s3://no-such-bucket" }, "S3 answered 404 NoSuchBucket\n"],
  ["no FILES_URL", { FILES_URL: "" }, "FILES_URL is needed"],
  ["no endpoint", { S3_ENDPOINT: "" }, "S3_ENDPOINT is needed with FILES_URL"],
])("with %s prints an error and changes nothing", async (_name, changes, message) => {
  await fillDisk();
  const { code, out, err } = await run(["copy", "s3", "--remove-source"], changes);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain(message);
  expect(err).not.toContain("tell nobody");
});

test.each<[string[], string]>([
  [[], "A command is needed"],
  [["move"], "Unknown command: move"],
  [["copy"], "copy needs a target"],
  [["copy", "tape"], "copy needs a target"],
  [["copy", "s3", "disk"], "Not understood: disk"],
  [["copy", "s3", "--force"], "--force"],
])("%o prints the usage and does nothing", async (args, message) => {
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(message);
  expect(err).toContain("npm run files -- copy s3");
  expect(s3.calls).toEqual([]);
});
