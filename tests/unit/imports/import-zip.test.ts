import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { imports } from "#contract/imports/calls.ts";
import { IMPORT_IMAGE_BYTES_MAX } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { openImageZip, RefusedZipImageError } from "#server/imports/files/read-zip.ts";
import { uploadReader } from "#server/imports/uploads/uploads.ts";
import { runTask } from "#server/platform/media/child/child-task.ts";
import { isRefused } from "#server/platform/media/media-error.ts";
import { newFolder, writeIn } from "#tests/support/folders.ts";
import { zipOfOneEntry, zipOfOverlappingEntries } from "#tests/support/hostile-archives.ts";
import { zipOfMany } from "#tests/support/hostile-imports.ts";
import { zipOf } from "#tests/support/imports.ts";
import { texts } from "#tests/support/tables.ts";

/** A ZIP file with this content, read in this process instead of a child. */
async function opened(bytes: Uint8Array) {
  const folder = await newFolder();
  const path = await writeIn(folder, bytes);
  const uploads = uploadReader(runTask);
  const staging = { withFolder: <R>(use: (folder: string) => Promise<R>) => use(folder) };
  const zip = await openImageZip({ uploads, staging }, path);
  const target = join(folder, "picture");
  return {
    ...zip,
    read: async (name: string) => {
      await zip.extract(name, target);
      return readFile(target);
    },
  };
}

const IMAGE = Buffer.from("as good as a picture");

/** A ZIP file whose entry is renamed to `name`, which is no longer than the original name. */
async function renamed(name: string): Promise<Buffer> {
  const harmless = "n".repeat(name.length);
  const zip = await zipOf({ [harmless]: IMAGE });
  return Buffer.from(zip.toString("latin1").replaceAll(harmless, name), "latin1");
}

const refusal = (bytes: Uint8Array) =>
  opened(bytes).then(
    () => "taken",
    (error: Error) => [isRefused(error), error.message],
  );

test("finds images by path, or by unique name, ignoring case", async () => {
  const paths = texts(
    "Front.JPG|a/side.png|b/side.png|c/d/Ce\u0301.webp|y.jpg|Y.JPG| lead.jpg|readme.txt|d/loom-7|e.JFIF",
    "__MACOSX/Front.JPG|a/.hidden.png",
  );
  const zip = await opened(await zipOf(Object.fromEntries(paths.map((path) => [path, IMAGE]))));
  const { images } = zip;
  expect([images.size, images.has("e.JFIF"), images.has("readme.txt")]).toEqual([8, true, false]);
  const names = ["front.jpg", "a/side.png", "B/SIDE.PNG", "c\u00e9.webp", "lead.jpg", "Loom-7", "readme.txt"];
  const found = texts("Front.JPG|a/side.png|b/side.png|c/d/Ce\u0301.webp| lead.jpg|d/loom-7|readme.txt");
  expect(names.map(zip.find)).toEqual(found.map((path) => [path]));
  expect(zip.find("side.png")).toEqual(["a/side.png", "b/side.png"]);
  expect([zip.find("Y.jpg"), zip.find("y.jpg"), zip.find("Y.JPG")]).toEqual([
    ["y.jpg", "Y.JPG"],
    ...[["y.jpg"], ["Y.JPG"]],
  ]);
  for (const none of [".hidden.png", "d/c\u00e9.webp", "", "../a/side.png", "d/", "d"])
    expect([none, zip.find(none)]).toEqual([none, []]);
  expect(await zip.read("Front.JPG")).toEqual(IMAGE);
});

test.each([["../../etc/a.png"], ["/etc/passwd.png"], ["C:\\temp\\a.png"], ["a/../../b.png"]])(
  "rejects a ZIP with a path outside it: %j",
  async (name) => {
    const sentence = "The ZIP file contains unsafe file paths. Nothing was read.";
    expect(await refusal(await renamed(name))).toEqual([true, sentence]);
  },
);

test("rejects a file that is not a ZIP or is truncated", async () => {
  const damaged = [true, "This file is not a ZIP file, or it is damaged"];
  expect(await refusal(Buffer.from("ID,Title\n"))).toEqual(damaged);
  expect(await refusal(Buffer.alloc(0))).toEqual(damaged);
  const whole = await zipOf({ "a.png": IMAGE, "b.png": IMAGE });
  for (const part of [0.2, 0.5, 0.9, 0.99]) {
    expect(await refusal(whole.subarray(0, whole.length * part))).toEqual(damaged);
  }
});

test("rejects two files of one name", async () => {
  const zip = new ZipFile();
  for (const text of ["one", "other"]) zip.addBuffer(Buffer.from(text), "a.png");
  zip.end();
  expect(await refusal(await buffer(zip.outputStream))).toEqual([
    true,
    "The ZIP file contains 'a.png' twice",
  ]);
});

test("rejects more than 1 GB in a request", () => {
  const { bytes, tooLarge } = imports.upload.form.files;
  expect([bytes, tooLarge]).toEqual([2 ** 30, "The ZIP file is larger than 1 GB. Please split it."]);
});

test("rejects 50,001 files without reading them", async () => {
  const zip = await zipOf({ "a.png": IMAGE });
  // The number of entries is stored twice at the end.
  zip.writeUInt16LE(50_001, zip.length - 14);
  zip.writeUInt16LE(50_001, zip.length - 12);
  expect(await refusal(zip)).toEqual([true, "The ZIP file contains more than 50000 files"]);
});

test("rejects names of more than 8 MB in total", async () => {
  const zip = zipOfMany(150, (at) => `${"n".repeat(60_000)}${at}.png`);
  expect(await refusal(zip)).toEqual([true, "The names of the files in the ZIP file are too long"]);
});

test("rejects overlapping entries, also behind a file that is not an image", async () => {
  const overlaps = [true, IMPORT_SERVER.zipOverlaps];
  expect(await refusal(zipOfOneEntry(2, IMAGE))).toEqual(overlaps);
  expect(await refusal(zipOfOneEntry(2, Buffer.alloc(0)))).toEqual(overlaps);
  expect(await refusal(zipOfOverlappingEntries(IMAGE))).toEqual(overlaps);
  expect(await refusal(zipOfOneEntry(1, IMAGE))).toBe("taken");
});

const readError = async (bytes: Uint8Array) => {
  const error = await (await opened(bytes)).read("a.png").catch((caught: unknown) => caught);
  if (!(error instanceof RefusedZipImageError)) return error;
  const sentence = error.sentence("a.png");
  return sentence;
};

test("rejects a ZIP bomb by its declared size, or stops reading when it exceeds that", async () => {
  const bomb = await zipOf({ "a.png": Buffer.alloc(IMPORT_IMAGE_BYTES_MAX * 5) });
  expect(bomb.length).toBeLessThan(IMPORT_IMAGE_BYTES_MAX);
  expect(await readError(bomb)).toBe("'a.png' is larger than 40 MB");

  const lying = Buffer.from(bomb);
  const directory = lying.lastIndexOf(Buffer.from("PK\u0001\u0002"));
  lying.writeUInt32LE(1000, directory + 24);
  expect(await readError(lying)).toBe("'a.png' is damaged in the ZIP file");
});

test("reports damaged and encrypted images", async () => {
  const zip = await zipOf({ "a.png": Buffer.from("x".repeat(5000)) });
  const broken = Buffer.from(zip);
  broken.fill(0xff, 40, 55);
  expect(await readError(broken)).toBe("'a.png' is damaged in the ZIP file");
  const encrypted = Buffer.from(zip);
  const directory = encrypted.lastIndexOf(Buffer.from("PK\u0001\u0002"));
  encrypted.writeUInt16LE(encrypted.readUInt16LE(directory + 8) | 1, directory + 8);
  expect(await readError(encrypted)).toBe("'a.png' is protected by a password");
});
