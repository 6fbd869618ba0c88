import type { Box } from "../../../../contract/catalogs/catalog.ts";
import { cleanText } from "../pdf/text.ts";
import { median, rounded } from "../tables/page.ts";
import type { RecognisedWord } from "./recogniser.ts";

/** As of a page with text of its own. */
const WORDS_MAX = 5000;
const WORD_CHARS_MAX = 100;
/** A word so much higher than most of its line holds something else as well. */
const TOO_HIGH = 1.4;

/** A word that was read off a picture of a page, in reading order. */
export interface ScannedWord {
  text: string;
  /** Where it stands on the page as it is shown. */
  box: Box;
  /** Which of the lines of the page it is in, from 0. */
  line: number;
  /** How sure its reading is, from 0 to 100. */
  sure: number;
}

/** What was read less surely is asked about: of the words that were read wrong nine in ten are below it. */
export const SURE = 70;

export interface ScannedPage {
  words: ScannedWord[];
  /** How far its lines slope down to the right, in radians. */
  tilt: number;
  /** The page's height divided by its width. */
  ratio: number;
}

export function scannedText({ words }: Pick<ScannedPage, "words">): string {
  const lines = Map.groupBy(words, ({ line }) => line);
  return [...lines.values()].map((own) => own.map(({ text }) => text).join(" ")).join("\n");
}

/**
 * Where its words would stand on the page if that lay straight. Those of one line are as high as that is, as printed words
 * are: what was read off a picture is as high as its ink, or as a speck beside it.
 */
export function straightened({ words, tilt, ratio }: ScannedPage): ScannedWord[] {
  const straight = words.map((word) => ({ ...word, box: turned(word.box, -tilt, ratio) }));
  return [...Map.groupBy(straight, ({ line }) => line).values()].flatMap((own) => {
    const usual = median(own.map(({ box }) => box[3]));
    const sized = own.filter(({ box }) => box[3] <= TOO_HIGH * usual);
    const top = Math.min(...sized.map(({ box }) => box[1]));
    const height = rounded(Math.max(...sized.map(({ box }) => box[1] + box[3])) - top);
    return own.map((word) => ({ ...word, box: [word.box[0], top, word.box[2], height] as Box }));
  });
}

/** A box about the middle of a page, turned by so many radians with the clock; its sides stay as they are. */
function turned([x, y, w, h]: Box, angle: number, ratio: number): Box {
  const [across, down] = [x + w / 2 - 0.5, (y + h / 2 - 0.5) * ratio];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const left = across * cos - down * sin + 0.5 - w / 2;
  const top = (across * sin + down * cos) / ratio + 0.5 - h / 2;
  return [rounded(Math.max(0, left)), rounded(Math.max(0, top)), w, h];
}

/** A page as it was drawn and what was read off it, lying straight, as shares of the page as it is shown. */
export function scannedPage(
  { words, tilt }: { words: readonly RecognisedWord[]; tilt: number },
  { width, height }: { width: number; height: number },
): ScannedPage {
  const ratio = height / width;
  return {
    tilt,
    ratio,
    words: words.slice(0, WORDS_MAX).map(({ text, line, sure, ...at }) => {
      const straight: Box = [at.left / width, at.top / height, at.width / width, at.height / height];
      const box = turned(straight.map(rounded) as Box, tilt, ratio);
      return { text: cleanText(text).slice(0, WORD_CHARS_MAX), box, line, sure: Math.round(sure) };
    }),
  };
}
