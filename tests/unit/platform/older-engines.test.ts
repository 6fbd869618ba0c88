import { expect, test } from "vitest";
import { latinDigits } from "#contract/platform/digits.ts";
import { valueKey } from "#contract/platform/values.ts";
import { fold } from "#contract/platform/words.ts";
import { texts } from "#tests/support/tables.ts";
import { shortened, shortText } from "#web/admin/imports/shorten.ts";
import { unbrokenPieces } from "#web/ui/parts/unbroken.tsx";

/** The same rules with lookbehind, which engines before Safari 16.4 can't parse. */
const oldFold = (text: string) =>
  latinDigits(text.normalize("NFKD"))
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .toLowerCase();

const oldValueKey = (text: string) =>
  oldFold(text.replaceAll("×", "x")).replace(
    /(?<=\p{N})([^\p{L}\p{M}\p{N}]+)(?=\p{N})|[^\p{L}\p{M}\p{N}+]+/gu,
    (_, between?: string) => (between === undefined ? "" : /^[.,]$/.test(between) ? "." : "-"),
  );

const OLD_WHOLE =
  /((?<![\w-])(?=[A-Z-]*\d)[A-Z0-9]+(?:-[A-Z0-9]+)+(?![\w-])|(?<![\w-])(?=[A-Za-z-]{3,10}(?![\w-]))[A-Za-z]+(?:-[A-Za-z]+)+|(?<![\w.,-])\d[\d.,]*(?: [x×] \d[\d.,]*)*(?: (?:mm|cm|m|kg|g|V|A|W|kW|Hz|bar|Nm|N|°C)(?!\w)|(?<=[x×] [\d.,]{1,10})))/;

const oldPieces = (text: string) =>
  text.split(OLD_WHOLE).map((piece, index) => ({ piece, isWhole: index % 2 === 1 && piece.length <= 24 }));

/** Pieces by their line breaks: breakable neighbours are joined, and so is a single number, which never breaks. */
function lines(pieces: readonly { piece: string; isWhole: boolean }[]): string[] {
  const joined = [{ piece: "", isWhole: false }];
  for (const { piece, isWhole } of pieces) {
    const last = joined[joined.length - 1];
    const matters = isWhole && !/^[\d.,]+$/.test(piece);
    if (last && !matters && !last.isWhole) last.piece += piece;
    else joined.push({ piece, isWhole: matters });
  }
  return joined.filter(({ piece }) => piece).map(({ piece, isWhole }) => (isWhole ? `[${piece}]` : piece));
}

/** Texts combined from pieces relevant to a rule; the same in every run. */
function* mixed(from: readonly string[], count: number): Generator<string> {
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let made = 0; made < count; made += 1) {
    yield Array.from({ length: 1 + next(12) }, () => from[next(from.length)]).join("");
  }
}

const LETTERS = texts("a|É|e\u0301|ñ|क्|ष|é\u0302\u0301|\u0301|१|𝟙|𑁒|\ud800|ﬁ|Ⅻ");
const SIGNS = [" ", "+", "-", ".", ",", "×", "/", " . ", "\n", "1", "5", "42", "A"];
const PRINTED = texts("PIC|GR|0471|x|×| x | |-|.|,|12|3|mm| mm| kg|let|off|_");
const PROSE = [" ", "  ", "\n", "word", "a", "longer-than-others", "\u00a0", `${"w".repeat(33)}`, "éé"];

test("fold and valueKey return the same as with lookbehind", () => {
  for (const text of mixed([...LETTERS, ...SIGNS], 20_000)) {
    expect(fold(text)).toBe(oldFold(text));
    expect(valueKey(text)).toBe(oldValueKey(text));
  }
});

test("unbroken pieces are the same as with lookbehind", () => {
  const samples = texts("Box 12 mm|20 x 42 x 12|let-off-|x.AB-12|1.AB-12|145 x 11 mm|12 mm-5|5-AB 2|a.5 mm");
  for (const text of [...samples, ...mixed(PRINTED, 40_000)]) {
    // The old rule used only the first ten characters of a longer factor.
    if (/[x×] [\d.,]{11}/.test(text)) continue;
    expect(lines(unbrokenPieces(text)), JSON.stringify(text)).toEqual(lines(oldPieces(text)));
  }
});

test("long texts are truncated at the same places", () => {
  for (const text of mixed(PROSE, 3_000)) {
    const long = text.repeat(Math.ceil(200 / text.length));
    const start = long.slice(0, 160).replace(/(?<!\s)\s+\S{0,30}$/, "");
    expect(shortText(long)).toBe(`${start.trimEnd()}…`);
    const { pieces } = shortened({
      as: "text",
      pieces: [
        { kind: "gone", text: "old" },
        { kind: "same", text: long.repeat(2) },
      ],
    }) as { pieces: readonly { text: string }[] };
    expect(pieces[1]?.text).toBe(`${long.slice(0, 32).replace(/(?<!\S)\S*$/, "")}…`);
  }
});
