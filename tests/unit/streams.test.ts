import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/**
 * An error of a stream without a listener ends the process. `pipeline` and `for await` listen; what makes or connects a
 * stream in another way is listed here with the reason why its errors have a listener.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  "server/http/bodies.ts .pipe(":
    "both ends have a listener, and pipeline would end the connection with the body",
  "server/http/bodies.ts new PassThrough(": "has a listener",
  "server/http/mount-calls.ts Readable.from(": "reads nothing before Fastify listens and pipes it",
  "server/http/staging.ts createWriteStream(": "consumed by pipeline",
  "server/files/routes.ts Readable.from(": "an empty list",
  "server/files/disk.ts createReadStream(": "withErrorListener",
  "server/files/s3.ts Readable.from(": "withErrorListener",
  "server/files/copy-files.ts createReadStream(": "consumed by for await at once",
  "server/readings/draft/make-draft.ts createWriteStream(": "consumed by pipeline",
  "server/readings/draft/make-draft.ts new ZipFile(": "has a listener",
  "server/cli/backup.ts createWriteStream(": "consumed by pipeline",
  "server/imports/export/export-pictures.ts Readable.from(": "one buffer, with finished()",
  "server/imports/export/export-pictures.ts new ZipFile(": "has a listener",
  "server/imports/files/decode-text.ts createReadStream(": "consumed by for await at once",
  "server/imports/files/open-table.ts createReadStream(": "consumed by for await at once",
  "server/imports/files/read-zip.ts Readable.from(": "consumed by for await at once",
  "server/backup/file-sets.ts Readable.from(": "consumed by pipeline",
  "server/backup/create-backup.ts Readable.from(": "consumed by for await at once",
  "server/backup/replace/bring-files.ts createReadStream(": "consumed by for await at once",
  "server/backup/replace/bring-files.ts Readable.from(": "consumed by forEach",
  "server/backup/kept/write-backup.ts createWriteStream(": "consumed by pipeline",
  "server/backup/restore-backup.ts Readable.from(": "consumed by forEach",
};

const RISKY =
  /\.pipe\(|\bcreate(?:Read|Write)Stream\(|\bReadable\.from\(|\bnew (?:PassThrough|Transform|Readable|Writable|Duplex|ZipFile)\(|\.addReadStreamLazy\(/g;

/** Each risky use in a file's text, as 'path use'. */
const usesIn = (path: string, text: string): string[] =>
  [...new Set(text.match(RISKY) ?? [])].map((use) => `${path} ${use}`);

describe("streams of server and scripts", () => {
  const found = globSync("{server,scripts}/**/*.{ts,mjs}", { cwd: ROOT }).flatMap((path) =>
    usesIn(path, readFileSync(join(ROOT, path), "utf8")),
  );

  test("are connected by pipeline or listed with the reason why an error ends nothing", () => {
    expect(found.filter((use) => !(use in ALLOWED))).toEqual([]);
  });

  test("are listed only while the use exists", () => {
    expect(Object.keys(ALLOWED).filter((use) => !found.includes(use))).toEqual([]);
  });

  test.each([
    ["a.pipe(b)", [".pipe("]],
    ["createReadStream(path)", ["createReadStream("]],
    ["new PassThrough()", ["new PassThrough("]],
    ["new ZipFile()", ["new ZipFile("]],
    ["zip.addReadStreamLazy(name, make)", [".addReadStreamLazy("]],
    ["await pipeline(a, b)", []],
    ["a.pipeline", []],
  ])("finds a planted use: %s", (text, uses) => {
    expect(usesIn("x.ts", text)).toEqual(uses.map((use) => `x.ts ${use}`));
  });
});
