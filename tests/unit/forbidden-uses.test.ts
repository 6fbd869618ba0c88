import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/**
 * An error of a stream without a listener ends the process. `pipeline` and `for await` listen; what makes or connects a
 * stream in another way is listed here with the reason why its errors have a listener.
 */
const STREAMS_ALLOWED: Readonly<Record<string, string>> = {
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
  "server/media/uploads/decode-text.ts createReadStream(": "consumed by for await at once",
  "server/media/uploads/open-table.ts createReadStream(": "consumed by for await at once",
  "server/backup/file-sets.ts Readable.from(": "consumed by pipeline",
  "server/backup/create-backup.ts Readable.from(": "consumed by for await at once",
  "server/backup/replace/bring-files.ts createReadStream(": "consumed by for await at once",
  "server/backup/replace/bring-files.ts Readable.from(": "consumed by forEach",
  "server/backup/kept/write-backup.ts createWriteStream(": "consumed by pipeline",
  "server/backup/restore-backup.ts Readable.from(": "consumed by forEach",
};

const STREAMS =
  /\.pipe\(|\bcreate(?:Read|Write)Stream\(|\bReadable\.from\(|\bnew (?:PassThrough|Transform|Readable|Writable|Duplex|ZipFile)\(|\.addReadStreamLazy\(/g;

/** Browser tests press where people press: boxes by `tick` and `untick` (tests/e2e/support/press.ts). */
const PRESSES_ALLOWED: Readonly<Record<string, string>> = {
  "tests/e2e/admin-import.spec.ts .check(": "of a support class, no check box",
  "tests/e2e/admin-import-photos.spec.ts .check(": "of a support class, no check box",
  "tests/e2e/enquiry-dialogs.spec.ts force: true": "fills the field that only robots see",
  "tests/e2e/viewer-states.spec.ts force: true": "presses a button that says it is disabled",
};

const PRESSES =
  /\.(?:un)?check\(|\bsetChecked\(|(?<!recursive: true, )\bforce: true|\bdispatchEvent\("(?:click|change|input)"/g;

/** Each use in a file's text, as 'path use'. */
const usesIn = (path: string, text: string, uses: RegExp): string[] =>
  [...new Set(text.match(uses) ?? [])].map((use) => `${path} ${use}`);

describe.each([
  ["streams of server and scripts", "{server,scripts}/**/*.{ts,mjs}", STREAMS, STREAMS_ALLOWED],
  ["presses of browser tests", "tests/e2e/**/*.ts", PRESSES, PRESSES_ALLOWED],
])("%s", (_name, files, uses, allowed) => {
  const found = globSync(files, { cwd: ROOT }).flatMap((path) =>
    usesIn(path, readFileSync(join(ROOT, path), "utf8"), uses),
  );

  test("are of a safe kind or listed with the reason", () => {
    expect(found.filter((use) => !(use in allowed))).toEqual([]);
  });

  test("are listed only while the use exists", () => {
    expect(Object.keys(allowed).filter((use) => !found.includes(use))).toEqual([]);
  });
});

test.each([
  ["a.pipe(b)", [".pipe("]],
  ["createReadStream(path)", ["createReadStream("]],
  ["new PassThrough()", ["new PassThrough("]],
  ["new ZipFile()", ["new ZipFile("]],
  ["zip.addReadStreamLazy(name, make)", [".addReadStreamLazy("]],
  ["await pipeline(a, b)", []],
  ["a.pipeline", []],
])("finds a planted use of streams: %s", (text, uses) => {
  expect(usesIn("x.ts", text, STREAMS)).toEqual(uses.map((use) => `x.ts ${use}`));
});

test.each([
  ["await box.check();", [".check("]],
  ["await box.uncheck({ timeout: 10 });", [".uncheck("]],
  ["await box.setChecked(true);", ["setChecked("]],
  ["await button.click({ force: true });", ["force: true"]],
  ['await button.dispatchEvent("click");', ['dispatchEvent("click"']],
  ["await tick(box);", []],
  ["await rm(folder, { recursive: true });", []],
])("finds a planted press: %s", (text, uses) => {
  expect(usesIn("x.ts", text, PRESSES)).toEqual(uses.map((use) => `x.ts ${use}`));
});
