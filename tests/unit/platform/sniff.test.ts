import { expect, test } from "vitest";
import { isPdf, PDF_HEAD, pictureFormat } from "../../../contract/platform/file-kinds.ts";
import { isAnimatedPng } from "../../../server/platform/media/images.ts";
import { animationControl, blankPng, pngChunk } from "../../support/crafted.ts";
import { pictureBytes } from "../../support/pictures.ts";

const png = await pictureBytes();
const text = (content: string) => pngChunk("tEXt", Buffer.from(content, "latin1"));

test.each(["png", "jpeg", "webp"] as const)("1 the first bytes of a %s say so", async (format) => {
  const bytes = await pictureBytes({ format });
  expect(pictureFormat(bytes)).toBe(format);
  expect(isAnimatedPng(bytes, format)).toBe(false);
});

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
])("4 %s is no picture that is accepted", (_name, bytes) => {
  expect(pictureFormat(bytes)).toBeUndefined();
});

test.each<[string, boolean, Buffer]>([
  ["a still PNG", false, blankPng(4, 4)],
  ["an animation", true, blankPng(4, 4, [animationControl()])],
  [
    "an animation behind a text that names IDAT",
    true,
    blankPng(4, 4, [text("Title\0IDAT"), animationControl()]),
  ],
  ["a text that names acTL", false, blankPng(4, 4, [text("Title\0acTL")])],
  ["an animation chunk behind the picture", false, Buffer.concat([blankPng(4, 4), animationControl()])],
  ["a chunk longer than the file", false, Buffer.from(blankPng(4, 4)).fill(0xff, 33, 37)],
  ["a signature alone", false, png.subarray(0, 8)],
  ["half a chunk head", false, png.subarray(0, 14)],
  ["chunks without length to the end", false, Buffer.concat([png.subarray(0, 8), Buffer.alloc(1_000_000)])],
])("3 whether a PNG is animated: %s, %s", (_name, animated, bytes) => {
  expect(isAnimatedPng(bytes, "png")).toBe(animated);
  expect(isAnimatedPng(bytes, "jpeg")).toBe(false);
});

test.each([0, 1, 1023, 1024])("a PDF may have %i bytes before it", (bytes) => {
  const pdf = Buffer.concat([Buffer.alloc(bytes, 0xef), Buffer.from("%PDF-1.7")]);
  expect(isPdf(pdf)).toBe(true);
  expect(isPdf(pdf.subarray(0, PDF_HEAD))).toBe(true);
  expect(isPdf(pdf.subarray(0, bytes + 4))).toBe(false);
});

test.each([1025, 2000])("with %i bytes before it, it is none", (bytes) => {
  expect(isPdf(Buffer.from(`${" ".repeat(bytes)}%PDF-1.7`))).toBe(false);
});
