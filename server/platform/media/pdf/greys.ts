import { CHANNELS } from "./raster.ts";

/** The greys of a page on which no pixel has a colour to speak of. */
export interface Greys {
  /** How many pixels of each grey are like their left neighbour: plain grounds, not the soft edges of letters. */
  plain: Uint32Array;
  /** The colour of such pixels, as 0xRRGGBB: the ground of a page may be a warm white. */
  colours: Uint32Array;
  pixels: number;
}

/** Each channel of a grey pixel is as far from another as this at most. */
const TINT_MAX = 8;
/** Noise, such as that of a grey scan, has most pixels unlike the one before; lines and letters have few. */
const UNLIKE_MAX = 0.15;
/** So few of the pixels of plain grounds may get another grey than their own: it would show as a step. */
const CHANGED_MAX = 0.005;
/** As many as four bits hold, of which so many at most are the greys of plain grounds. */
const PALETTE = 16;
const GROUNDS_MAX = 8;

/** Four pixels of three bytes are three words: a page is mostly ground, which is looked at by fours. */
const FOUR = 4 * CHANNELS;

/**
 * Counts the greys of a page, three bytes a pixel, at an address that four divides; undefined where it has a colour, or
 * more than this share of its pixels is unlike the one before. In one piece, for it looks at every pixel: in pieces it took
 * as long as drawing the page.
 */
export function readGreys(pixels: Uint8Array, unlikeMost = 1): Greys | undefined {
  const plain = new Uint32Array(256);
  const colours = new Uint32Array(256);
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  const most = (unlikeMost * pixels.length) / CHANNELS;
  let unlike = 0;
  let red = -1;
  let green = -1;
  let blue = -1;
  // How many like the last one came behind it, without another between them.
  let run = 0;
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    // Four that are one colour: those that equal them go on with it.
    if (run >= 3 && at % FOUR === 0) {
      const next = foursAlike(words, at >> 2) << 2;
      run += (next - at) / CHANNELS;
      if (next >= pixels.length) break;
      at = next;
    }
    const r = pixels[at] as number;
    const g = pixels[at + 1] as number;
    const b = pixels[at + 2] as number;
    if (g === green && r === red && b === blue) {
      run += 1;
      continue;
    }
    if (run > 0) {
      plain[green] = (plain[green] as number) + run;
      colours[green] = (red << 16) | (green << 8) | blue;
      run = 0;
    }
    unlike += 1;
    if (unlike > most || Math.max(r, g, b) - Math.min(r, g, b) > TINT_MAX) return undefined;
    red = r;
    green = g;
    blue = b;
  }
  if (run > 0) {
    plain[green] = (plain[green] as number) + run;
    colours[green] = (red << 16) | (green << 8) | blue;
  }
  return { plain, colours, pixels: pixels.length / CHANNELS };
}

/** Where the fours end that equal the one before `from`, in words. */
function foursAlike(words: Uint32Array, from: number): number {
  const first = words[from - 3];
  const second = words[from - 2];
  const third = words[from - 1];
  const last = words.length - 3;
  let at = from;
  while (at <= last && words[at] === first && words[at + 1] === second && words[at + 2] === third) at += 3;
  return at;
}

/** The greys of a page that is lines, letters and plain grounds without a colour, of which 16 keep what one sees; else undefined. */
export function greysOfPage(pixels: Uint8Array): Greys | undefined {
  const greys = readGreys(pixels, UNLIKE_MAX);
  if (!greys) return undefined;
  const { plain } = greys;
  const { greys: kept, nearest } = paletteOf(greys);
  const changed = plain.reduce(
    (sum, count, grey) => sum + (kept[nearest[grey] ?? 0] === grey ? 0 : count),
    0,
  );
  return changed <= greys.pixels * CHANGED_MAX ? greys : undefined;
}

/** Sixteen greys, in order, and which of them is nearest to each of the 256. */
export interface Palette {
  greys: readonly number[];
  /** 0xRRGGBB of each. */
  colours: readonly number[];
  nearest: Uint8Array;
}

/** The greys of the largest plain grounds, black and white, and between them what the soft edges of letters need. */
export function paletteOf({ plain, colours }: Greys): Palette {
  const grounds = [...plain.keys()].filter((grey) => plain[grey]);
  const largest = grounds.sort((a, b) => (plain[b] ?? 0) - (plain[a] ?? 0)).slice(0, GROUNDS_MAX);
  const kept = new Set([0, 255, ...largest]);
  while (kept.size < PALETTE) kept.add(widestGap([...kept].sort((a, b) => a - b)));
  const greys = [...kept].sort((a, b) => a - b);
  const nearest = new Uint8Array(256);
  for (let grey = 0, at = 0; grey < 256; grey += 1) {
    while (Math.abs((greys[at + 1] ?? Number.POSITIVE_INFINITY) - grey) < Math.abs((greys[at] ?? 0) - grey))
      at += 1;
    nearest[grey] = at;
  }
  return { greys, nearest, colours: greys.map((grey) => colours[grey] || grey * 0x010101) };
}

function widestGap(greys: readonly number[]): number {
  let [from, widest] = [0, 0];
  for (const [at, grey] of greys.entries()) {
    const gap = (greys[at + 1] ?? grey) - grey;
    if (gap > widest) [from, widest] = [grey, gap];
  }
  return from + Math.ceil(widest / 2);
}
