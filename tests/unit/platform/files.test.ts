import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { imageFormat, isPdf, PDF_HEAD } from "#contract/platform/file-kinds.ts";
import { type Database, openDatabase, pingDatabase } from "#server/platform/database/open.ts";
import { derivedNames, pageKindOf } from "#server/platform/files/derived-names.ts";
import { isAnimatedPng } from "#server/platform/media/images.ts";
import { animationControl, blankPng, pngChunk } from "#tests/support/crafted.ts";
import { imageBytes } from "#tests/support/images.ts";
import { texts } from "#tests/support/tables.ts";

test.each([
  ["page-1", ["w200.webp", "w1000.webp"], ["w400.webp", "w2500.webp", "w720.avif", "w1080.avif"]],
  ["page-1", ["w200.webp", "w1000.webp", "w2500.webp", "w720.avif"], ["w400.webp", "w1080.avif"]],
  ["page-1", ["w200.png", "w1000.png"], ["w400.png", "w2500.png", "w720.avif", "w1080.avif"]],
  ["page-1", ["w200.png"], []],
  ["page-1", ["w200.webp"], []],
  ["page-1", ["w200.avif"], []],
  ["image-1", ["320.avif", "640.avif"], ["320.webp", "640.webp", "share.jpg"]],
  ["image-1", ["320.avif", "320.webp", "640.avif"], ["640.webp", "share.jpg"]],
  ["image-1", ["320.webp"], []],
  ["image-1", ["words.json"], ["320.avif", "960.avif", "320.webp", "960.webp", "share.jpg"]],
  ["photo-1", ["words.json"], []],
  ["image-1", ["w1000.webp"], []],
  ["catalog-1", ["catalog.pdf"], []],
  ["import-1", ["rows.csv", "320.avif"], []],
  ["image-1", [], []],
])("derivedNames of %s with %j are %j", (key, names, derived) =>
  expect(derivedNames(key, names)).toEqual(derived),
);

test.each(texts("w200.webp|w1000.png|w2500.avif|w720.webp|w1000.avif|w2500.webp2|w9999.webp|320.webp|"))(
  "pageKindOf rejects the name '%s'",
  (name) => {
    expect(pageKindOf(name)).toBeUndefined();
    expect(pageKindOf("w2500.png")).toEqual({ width: 2500, format: "png" });
    expect(pageKindOf("w720.avif")).toEqual({ width: 720, format: "avif" });
  },
);

const png = await imageBytes();
const text = (content: string) => pngChunk("tEXt", Buffer.from(content, "latin1"));

test.each(["png", "jpeg", "webp"] as const)(
  "1 imageFormat detects a %s by its first bytes",
  async (format) => {
    const bytes = await imageBytes({ format });
    expect(imageFormat(bytes)).toBe(format);
    expect(isAnimatedPng(bytes, format)).toBe(false);
  },
);

test.each<[string, Buffer]>([
  ["nothing", Buffer.alloc(0)],
  ["15 bytes of a PNG", png.subarray(0, 15)],
  ["a PNG with one wrong byte", Buffer.from(png).fill(0x0b, 6, 7)],
  ["a PNG behind a blank", Buffer.concat([Buffer.from(" "), png])],
  ["half a JPEG marker", Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(20)])],
  ["RIFF of sound", Buffer.from(`RIFF....WAVE${".".repeat(16)}`)],
  ["WEBP without RIFF", Buffer.from(`........WEBP${".".repeat(16)}`)],
  ["lower case", Buffer.from(`riff....webp${".".repeat(16)}`)],
  ["SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["GIF", Buffer.from(`GIF89a${".".repeat(20)}`)],
  ["PDF", Buffer.from(`%PDF-1.7${".".repeat(20)}`)],
  ["HTML", Buffer.from("<!doctype html><title>x</title>")],
  ["AVIF", Buffer.from(`\0\0\0\x1cftypavif${".".repeat(20)}`)],
  ["zeros", Buffer.alloc(1000)],
])("4 imageFormat rejects %s", (_name, bytes) => expect(imageFormat(bytes)).toBeUndefined());

test.each<[string, boolean, Buffer]>([
  ["a still PNG", false, blankPng(4, 4)],
  ["an animation", true, blankPng(4, 4, [animationControl()])],
  [
    "an animation behind a text that names IDAT",
    true,
    blankPng(4, 4, [text("Title\0IDAT"), animationControl()]),
  ],
  ["a text that names acTL", false, blankPng(4, 4, [text("Title\0acTL")])],
  ["an animation chunk behind the image", false, Buffer.concat([blankPng(4, 4), animationControl()])],
  ["a chunk longer than the file", false, Buffer.from(blankPng(4, 4)).fill(0xff, 33, 37)],
  ["a signature alone", false, png.subarray(0, 8)],
  ["half a chunk head", false, png.subarray(0, 14)],
  ["chunks without length to the end", false, Buffer.concat([png.subarray(0, 8), Buffer.alloc(1_000_000)])],
])("3 isAnimatedPng: %s, %s", (_name, animated, bytes) => {
  expect(isAnimatedPng(bytes, "png")).toBe(animated);
  expect(isAnimatedPng(bytes, "jpeg")).toBe(false);
});

test.each([0, 1, 1024, 8191, 8192])("isPdf accepts %i bytes before the header", (bytes) => {
  const pdf = Buffer.concat([Buffer.alloc(bytes, 0xef), Buffer.from("%PDF-1.7")]);
  expect(isPdf(pdf)).toBe(true);
  expect(isPdf(pdf.subarray(0, PDF_HEAD))).toBe(true);
  expect(isPdf(pdf.subarray(0, bytes + 4))).toBe(false);
});

test.each([8193, 20_000])("isPdf rejects %i bytes before the header", (bytes) => {
  expect(isPdf(Buffer.from(`${" ".repeat(bytes)}%PDF-1.7`))).toBe(false);
});

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "heddle-sqlite-file-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (): Promise<Database> =>
  openDatabase({ databaseUrl: undefined, dataDir, onIdleError: () => undefined });

test.each([
  ["was never asked", async () => undefined],
  ["was read, too", pingDatabase],
])("a closed database that %s is a single file", async (_name, ask) => {
  const database = await open();
  await ask(database);
  await database.close();
  expect(await readdir(dataDir)).toEqual(["heddle.sqlite"]);
});

test("a database still open in another process keeps its write-ahead log", async () => {
  const [one, other] = [await open(), await open()];
  await one.close();
  expect((await readdir(dataDir)).sort()).toEqual([
    "heddle.sqlite",
    "heddle.sqlite-shm",
    "heddle.sqlite-wal",
  ]);
  await other.close();
  expect(await readdir(dataDir)).toEqual(["heddle.sqlite"]);
});
