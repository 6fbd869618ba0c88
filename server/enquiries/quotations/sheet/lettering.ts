import { fileURLToPath } from "node:url";
import type PDFDocument from "pdfkit";
import { INDIAN_SCRIPTS } from "#server/products/plates/indian-scripts.ts";
import { PRINTED, printedLetter, SHAPELESS } from "./printed-letters.ts";
import { type OpenFont, shapeByHarfBuzz } from "./shape-script.ts";

type Weight = "plain" | "bold" | "code";

export interface Lettering {
  weight?: Weight;
  size: number;
  colour?: string;
  align?: "left" | "right";
}

/** A text broken into lines for a width. */
export interface Paragraph {
  /** Its tag in the structure tree, 'P' unless set. */
  tag?: string;
  width: number;
  height: number;
  draw(x: number, y: number): void;
}

const INK = "#191c24";
const LEADING = 1.4;
/** The height of capitals and the space above them, as a share of the font size. */
const ASCENT = 1.02;
const OUTLINE = 0.035;

/** The fonts of each weight and their characters. The scripts of India and the signs have one weight. */
const ALIKE = [
  ...Object.entries(INDIAN_SCRIPTS).map(([script, has]) => ({
    file: `../../../products/plates/fonts/noto-sans-${script}.ttf`,
    has,
  })),
  { file: "fonts/dejavu-signs.ttf", has: PRINTED.signs },
];
const FONTS: Readonly<Record<Weight, readonly { file: string; has: RegExp }[]>> = {
  plain: fontsOf("fonts/archivo-400.ttf", "fonts/archivo-ext-400.ttf"),
  bold: fontsOf("fonts/archivo-680.ttf", "fonts/archivo-ext-680.ttf"),
  code: fontsOf("../../../products/plates/fonts/ibm-plex-mono.ttf", "fonts/archivo-ext-400.ttf"),
};

function fontsOf(latin: string, extended: string) {
  return [{ file: latin, has: PRINTED.latin }, { file: extended, has: PRINTED.extended }, ...ALIKE];
}

/** Signs that Plex Mono's subset lacks. */
const PLAIN_SIGNS: Readonly<Record<string, string>> = { "−": "-", "–": "-", "—": "-", "×": "x" };
/** They join or part letters of a script. */
const JOINERS = /[\u200c\u200d]/u;
/** Drawn for what no font has, in drafts: such a quotation isn't sent. */
const UNKNOWN = "\u25a1";

interface Fonted {
  _font: { font: OpenFont };
}

interface Run {
  font: string;
  text: string;
}

/** Returns a function that breaks texts into lines. Characters that no font has are shown as an empty box. */
export function letterer(document: typeof PDFDocument.prototype) {
  const registered = new Set<string>();
  const use = (font: string, size: number) => {
    if (registered.has(font)) return document.font(font).fontSize(size);
    registered.add(font);
    const path = fileURLToPath(new URL(font, import.meta.url));
    document.registerFont(font, path).font(font).fontSize(size);
    // The library's types lack the open font.
    if (font.includes("noto")) shapeByHarfBuzz((document as unknown as Fonted)._font.font, path);
    return document;
  };
  const widthOf = (runs: readonly Run[], size: number) =>
    runs.reduce((sum, { font, text }) => sum + use(font, size).widthOfString(text), 0);

  /** A line that ends between two words keeps the space, so that they are read as two. */
  function brokenAt(text: string, weight: Weight, size: number, most: number): string[] {
    const lines: string[] = [];
    let line = "";
    const fits = (wanted: string) => widthOf(runsOf(wanted, weight), size) <= most;
    for (const word of text.split(" ")) {
      const joined = line ? `${line} ${word}` : word;
      if (fits(joined)) {
        line = joined;
        continue;
      }
      if (line) lines.push(`${line} `);
      line = "";
      // A word longer than a line breaks anywhere.
      for (const letter of fits(word) ? [word] : lettersOf(word)) {
        if (line && !fits(line + letter)) {
          lines.push(line);
          line = "";
        }
        line += letter;
      }
    }
    lines.push(line);
    return lines;
  }

  /** Breaks a text into lines of at most `most` points. */
  return (text: string, lettering: Lettering, most = Number.POSITIVE_INFINITY): Paragraph => {
    const { weight = "plain", size, colour = INK, align = "left" } = lettering;
    const broken = brokenAt(text, weight, size, most);
    const lines = broken.map((line) => runsOf(line, weight));
    const widths = broken.map((line) => widthOf(runsOf(line.trimEnd(), weight), size));
    const width = Math.max(...widths);
    return {
      width,
      height: lines.length * size * LEADING,
      draw(x, y) {
        lines.forEach((runs, at) => {
          const spare = align === "right" ? (Number.isFinite(most) ? most : width) - (widths[at] ?? 0) : 0;
          let left = x + spare;
          for (const { font, text } of runs) {
            use(font, size).fillColor(colour);
            const baseline = y + size * (at * LEADING + ASCENT);
            // These fonts have no bold one, so their outlines are drawn too.
            const stroke = weight === "bold" && ALIKE.some(({ file }) => file === font);
            document.lineWidth(size * OUTLINE).strokeColor(colour);
            document.text(text, left, baseline, {
              lineBreak: false,
              baseline: "alphabetic",
              fill: true,
              stroke,
            });
            left += document.widthOfString(text);
          }
        });
      },
    };
  };
}

const lettersOf = (word: string): string[] =>
  Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);

/** Splits a text by the fonts that have its characters. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize("NFC")) {
    const last = runs.at(-1);
    if (SHAPELESS.test(letter)) {
      if (JOINERS.test(letter) && last?.font.includes("noto")) last.text += letter;
      continue;
    }
    const [font, shown] = fontOf(letter, weight);
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

/** Returns the font of a character; of an accented one that no font has, of its letter. */
function fontOf(letter: string, weight: Weight): [font: string, shown: string] {
  const sign = weight === "code" ? (PLAIN_SIGNS[letter] ?? letter) : letter;
  const shown = printedLetter(sign) ?? UNKNOWN;
  const font = FONTS[weight].find(({ has }) => has.test(shown));
  if (!font) throw new Error("No font has the sign for unknown characters");
  return [font.file, shown];
}
