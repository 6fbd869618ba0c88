import type { Box } from "#contract/catalogs/catalog.ts";
import type { Db } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { cleanText } from "../pdf/text.ts";
import { median, roundedTo5 } from "../readings/tables/page.ts";
import type { RecognisedWord } from "./recogniser.ts";

/** As for a page with its own text. */
const WORDS_MAX = 5000;
const WORD_CHARS_MAX = 100;
/** A word higher than most of its line by this factor contains something else. */
const TOO_HIGH = 1.4;

interface ScannedWord {
  text: string;
  box: Box;
  /** Index of its line on the page, from 0. */
  line: number;
  /** Confidence, from 0 to 100. */
  sure: number;
}

/** Words below this confidence are marked as unsure: nine of ten wrong ones are below it. */
export const SURE = 70;

export interface ScannedPage {
  words: ScannedWord[];
  /** Slope of its lines down to the right, in radians. */
  tilt: number;
  /** Height divided by width. */
  ratio: number;
}

export function scannedText({ words }: Pick<ScannedPage, "words">): string {
  const lines = Map.groupBy(words, ({ line }) => line);
  return [...lines.values()].map((own) => own.map(({ text }) => text).join(" ")).join("\n");
}

/** Words get their line's height, as printed ones do: a recognised one is as high as its ink or a speck. */
export function straightened({ words, tilt, ratio }: ScannedPage): ScannedWord[] {
  const straight = words.map((word) => ({ ...word, box: turned(word.box, -tilt, ratio) }));
  return [...Map.groupBy(straight, ({ line }) => line).values()].flatMap((own) => {
    const usual = median(own.map(({ box }) => box[3]));
    const sized = own.filter(({ box }) => box[3] <= TOO_HIGH * usual);
    const top = Math.min(...sized.map(({ box }) => box[1]));
    const height = roundedTo5(Math.max(...sized.map(({ box }) => box[1] + box[3])) - top);
    return own.map((word) => ({ ...word, box: [word.box[0], top, word.box[2], height] as Box }));
  });
}

/** Turns a box around a page's centre, in radians clockwise; its sides keep their length. */
function turned([x, y, w, h]: Box, angle: number, ratio: number): Box {
  const [across, down] = [x + w / 2 - 0.5, (y + h / 2 - 0.5) * ratio];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const left = across * cos - down * sin + 0.5 - w / 2;
  const top = (across * sin + down * cos) / ratio + 0.5 - h / 2;
  return [roundedTo5(Math.max(0, left)), roundedTo5(Math.max(0, top)), w, h];
}

/** Converts words recognised on the straightened image to shares of the page as shown. */
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
      const box = turned(straight.map(roundedTo5) as Box, tilt, ratio);
      return { text: cleanText(text).slice(0, WORD_CHARS_MAX), box, line, sure: Math.round(sure) };
    }),
  };
}

/** Returns the recognized text of a page; undefined if it has its own text or wasn't read. */
export async function scanOf(db: Db, catalogId: string, page: number): Promise<ScannedPage | undefined> {
  const row = await rowsWith(db, "scanned_pages", { catalog_id: catalogId, page_number: page })
    .select("scan")
    .executeTakeFirst();
  return row?.scan ? (JSON.parse(row.scan) as ScannedPage) : undefined;
}
