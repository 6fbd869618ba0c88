import { type ChildProcess, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { access, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { doomFiles, sweepFiles } from "#server/platform/files/intents.ts";
import { freeAbandonedJobs } from "#server/platform/jobs/claim.ts";
import { contentsOf, restoredContentsOf, storeSet, verificationError } from "../support/backups.ts";
import { endOf, startCommand } from "../support/commands.ts";
import { freshS3 } from "../support/databases.ts";
import { newFolder } from "../support/folders.ts";
import { runToEnd, startServer } from "../support/process.ts";
import { newSite, type ProcessSite } from "../support/process-site.ts";
import { createTestProduct } from "../support/products.ts";
import { type FaultyS3, faultyS3 } from "../support/s3-faults.ts";
import { until } from "../support/until.ts";

/** Each test starts several processes in sequence. */
vi.setConfig({ testTimeout: 180_000 });

const SETS = 12;

let s3: FaultyS3;
let site: ProcessSite;
let file: string;

beforeEach(async () => {
  s3 = await faultyS3(freshS3());
  site = await newSite("sqlite", s3.settings);
  file = join(await newFolder(), "site.tar");
});
afterEach(() => s3.close());

type Command = "backup" | "restore";
// A killed restore leaves files in the temporary folder, which is removed with the test's own.
const start = (command: Command, args: string[], changes: Record<string, string> = {}) =>
  startCommand(command, args, { environment: { TMPDIR: dirname(file), ...site.environment(), ...changes } });
const run = (command: Command, args: string[], changes?: Record<string, string>) =>
  endOf(start(command, args, changes));

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/** Empties the data folder and uses a new S3 prefix. */
async function loseEverything(): Promise<void> {
  await rm(site.dataDir, { recursive: true });
  s3.settings.prefix = `${randomUUID()}/`;
}

const fill = () =>
  site.use(async (place) => {
    for (let at = 0; at < SETS; at += 1) await storeSet(place);
    return contentsOf(place);
  });

test("28 kill -9 during a backup leaves the old file in place, file deletions go on, and the next backup is complete", async () => {
  await fill();
  await writeFile(file, "an older backup");
  let read = 0;
  s3.decide = (call) => (call.startsWith("GET") && ++read > 5 ? "hold" : "pass");
  const child = start("backup", [file]);
  await until(() => read > 5);
  await kill(child);
  s3.decide = () => "pass";
  expect(await readFile(file, "utf8")).toBe("an older backup");
  await site.use(async ({ database, files }) => {
    const { key } = await database.read.selectFrom("files").select("key").executeTakeFirstOrThrow();
    await database.main.transaction().execute((tx) => doomFiles(tx, [key]));
    // Every serving process does this within seconds.
    await freeAbandonedJobs(database);
    await sweepFiles(database, files);
    expect((await Array.fromAsync(files.list())).filter((path) => path.includes(key))).toEqual([]);
  });
  expect(await run("backup", [file])).toMatchObject({ code: 0, err: "" });
  await expect(verificationError(file)).rejects.toThrow("taken for a whole one");
});

test("a backup that can't be restored fails and leaves no file", async () => {
  await fill();
  const database = new DatabaseSync(join(site.dataDir, "heddle.sqlite"));
  database.exec(`pragma foreign_keys = off;
    insert into catalog_codes (catalog_id, page_number, place, pieces, code_key, printed, boxes, is_headed)
    values ('none', 1, 0, 1, 'k', 'K', '[]', 0)`);
  database.close();
  const backup = await run("backup", [file]);
  expect([backup.code, backup.err]).toEqual([1, expect.stringContaining("This is no whole backup")]);
  expect(backup.out).not.toContain("complete");
  expect(await readdir(dirname(file))).toEqual([]);
});

test("28 kill -9 during a restore is reported, and the restore can be repeated", async () => {
  const before = await fill();
  expect((await run("backup", [file])).code).toBe(0);
  await loseEverything();
  let stored = 0;
  s3.decide = (call) => (call.startsWith("PUT") && ++stored > 7 ? "hold" : "pass");
  const child = start("restore", [file]);
  await until(() => stored > 7);
  const whileItWorks = await run("restore", [file]);
  expect([whileItWorks.code, whileItWorks.err]).toEqual([1, "A restore is under way here\n"]);
  await kill(child);
  s3.decide = () => "pass";

  const says = "A restore into this place has not come to its end. Repeat it with: npm run restore -- FILE";
  const server = await runToEnd({ ...site.environment(), PORT: "0" });
  expect([server.code, server.output]).toEqual([1, expect.stringContaining(says)]);
  const backup = await run("backup", [`${file}.other`]);
  expect([backup.code, backup.err]).toEqual([1, `${says}\n`]);

  expect(await run("restore", [file])).toMatchObject({ code: 0, err: "" });
  expect(await site.use(restoredContentsOf)).toEqual(before);
  const again = await run("restore", [file]);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining("into an empty place only")]);
});

test("27 S3 unavailable during a backup or restore: fails with a reason, and succeeds the next time", async () => {
  const before = await fill();
  const away = (method: string) => {
    let calls = 0;
    s3.decide = (call) => (call.startsWith(method) && ++calls > 5 ? "busy" : "pass");
  };
  away("GET");
  const backup = await run("backup", [file]);
  expect([backup.code, backup.err]).toEqual([1, expect.stringContaining("S3")]);
  expect(await readdir(dirname(file))).toEqual([]);
  s3.decide = () => "pass";
  expect((await run("backup", [file])).code).toBe(0);
  await loseEverything();
  away("PUT");
  const restore = await run("restore", [file]);
  expect([restore.code, restore.err]).toEqual([1, expect.stringContaining("S3")]);
  s3.decide = () => "pass";
  expect(await run("restore", [file])).toMatchObject({ code: 0, err: "" });
  expect(await site.use(restoredContentsOf)).toEqual(before);
});

test("27 a backup made after the data folder is lost under a running site restores the site", async () => {
  const first = await startServer({ DATA_DIR: site.dataDir });
  const product = await createTestProduct(await first.signIn());
  const onDisk = { FILES_URL: "" };
  const piped = start("backup", ["-"], onDisk);
  const bytes = await buffer(piped.stdout);
  await writeFile(file, bytes);
  await first.end("SIGTERM");
  await rm(site.dataDir, { recursive: true });

  expect((await run("restore", [file], onDisk)).code).toBe(0);
  const second = await startServer({ DATA_DIR: site.dataDir });
  const read = await (await second.signIn()).get(`/api/products/${product._id}`);
  expect(read.body).toEqual(product);
  for (const { url } of product.images) expect((await second.visitor.get(url)).status).toBe(200);
  await second.end("SIGTERM");
});

test("21 rejects a damaged file, a wrong call and a place that is not empty, and changes nothing", async () => {
  await fill();
  const full = await site.use(contentsOf);
  expect((await run("backup", [file])).code).toBe(0);
  const intoFull = await run("restore", [file]);
  expect([intoFull.code, intoFull.err]).toEqual([1, expect.stringContaining("into an empty place only")]);
  expect(await site.use(contentsOf)).toEqual(full);

  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.byteLength - 1));
  await loseEverything();
  const cut = await run("restore", [file]);
  expect([cut.code, cut.err]).toEqual([1, expect.stringContaining("This is no whole backup")]);
  await expect(access(site.dataDir)).rejects.toThrow("ENOENT");
  expect(s3.calls.filter((call) => call.includes(s3.settings.prefix))).toEqual([]);

  for (const args of [[], ["a", "b"], ["--wrong"]]) {
    expect(await run("backup", args)).toMatchObject({
      code: 2,
      err: expect.stringContaining("One file is needed"),
    });
  }
  await fill();
  const nowhere = await run("backup", [join(site.dataDir, "no", "folder.tar")]);
  expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining("ENOENT")]);
});

test("the backup is readable only by its owner and by standard tar tools", async () => {
  await fill();
  await run("backup", [file]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(dirname(file))).toEqual(["site.tar"]);
  const folder = await newFolder();
  expect(spawnSync("tar", ["-xf", file, "-C", folder]).status).toBe(0);
  expect(spawnSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: folder }).status).toBe(0);
});
