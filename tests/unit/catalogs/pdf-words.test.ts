import { expect, test } from "vitest";
import type { Box } from "../../../contract/catalogs/catalog.ts";
import { cleanText, oneLine } from "../../../server/platform/media/pdf/clean.ts";
import { type PageChar, readingText, wordsOnPage } from "../../../server/platform/media/pdf/words.ts";

/** Characters in one line, each a hundredth wide; '|' stands for a hyphen that divides a word at a line's end. */
function line(text: string): PageChar[] {
  return [...text].map((letter, index) => ({
    code: letter.codePointAt(0) ?? 0,
    endsLine: letter === "|",
    box: [index / 100, 0.5, 0.01, 0.02],
  }));
}

test.each([
  ["Heald frame, 12 mm", "Heald frame, 12 mm"],
  ["cata|logue", "catalogue"],
  ["PIC|GR-0471", "PIC-GR-0471"],
  ["fifty|5", "fifty-5"],
  ["end|", "end-"],
  ["  a \t b  \r\n\r\n\r\n\r\n c ", "a b\n\nc"],
  ["织机 配件", "织机 配件"],
  ["😀 ok", "😀 ok"],
  ["a\u0000b\u0007c\u200bd\ue000e", "a b c d e"],
  ["", ""],
])("text %j reads %j", (written, read) => {
  expect(readingText(line(written))).toBe(read);
});

test("words end at blanks and at a hyphen that divides them, with the box around their characters", () => {
  expect(wordsOnPage(line("ab  cd|ef\r\ng"))).toEqual([
    { text: "ab", box: [0, 0.5, 0.02, 0.02] },
    { text: "cd-", box: [0.04, 0.5, 0.03, 0.02] },
    { text: "ef", box: [0.07, 0.5, 0.02, 0.02] },
    { text: "g", box: [0.11, 0.5, 0.01, 0.02] },
  ]);
});

test("a word that is not on the picture is left out, of one that reaches over its edge the visible part counts", () => {
  const off: PageChar[] = line("ab cd").map((char, index) => ({
    ...char,
    box: index < 2 ? undefined : char.box,
  }));
  expect(wordsOnPage(off)).toEqual([{ text: "cd", box: [0.03, 0.5, 0.02, 0.02] }]);
  const cut: PageChar[] = line("ab").map((char, index) => ({
    ...char,
    box: index === 0 ? char.box : undefined,
  }));
  expect(wordsOnPage(cut)).toEqual([{ text: "ab", box: [0, 0.5, 0.01, 0.02] }]);
});

test("a page has at most 5,000 words, a word at most 100 characters", () => {
  const box: Box = [0, 0, 0.1, 0.1];
  const chars = (text: string): PageChar[] =>
    [...text].map((letter) => ({ code: letter.charCodeAt(0), endsLine: false, box }));
  expect(wordsOnPage(chars("a ".repeat(6000)))).toHaveLength(5000);
  expect(wordsOnPage(chars("x".repeat(250))).map(({ text }) => text.length)).toEqual([100, 100, 50]);
});

test.each([0xd800, 0xdfff, 0x110000, 0xffffffff, 0])("the code %i makes no broken text", (code) => {
  const chars: PageChar[] = [{ code, endsLine: false, box: [0, 0, 0.1, 0.1] }, ...line("a")];
  expect(readingText(chars).isWellFormed()).toBe(true);
  expect(JSON.stringify(wordsOnPage(chars))).not.toMatch(/\\u0000|\\ud/);
});

test.each([
  ["  Heald \n frames\u0000 ", "Heald frames"],
  ["\u202eevil\u2066", "evil"],
  ["\r\n\t", ""],
  ["x".repeat(200), "x".repeat(100)],
  ["😀".repeat(120), "😀".repeat(100)],
  ["\ud800broken", "\ufffdbroken"],
])("the title %j becomes %j", (title, clean) => {
  expect(oneLine(title, 100)).toBe(clean);
});

test("line breaks, soft hyphens and joiners stay, for scripts need them", () => {
  expect(cleanText("a\r\nb\rc\nd\u00ade\u200cf\u200dg")).toBe("a\nb\nc\nd\u00ade\u200cf\u200dg");
});

test("numbers below each other are words of their own, without a blank between them", () => {
  const stacked = line("12").map(
    (char, at): PageChar => ({ ...char, box: [0.1, 0.5 + at * 0.03, 0.01, 0.02] }),
  );
  expect(wordsOnPage(stacked).map(({ text }) => text)).toEqual(["1", "2"]);
  const upwards = line("12").map(
    (char, at): PageChar => ({ ...char, turn: 3, box: [0.1, 0.5 - at * 0.02, 0.01, 0.02] }),
  );
  expect(wordsOnPage(upwards).map(({ text }) => text)).toEqual(["12"]);
});
