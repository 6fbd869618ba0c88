import { CHANNELS } from "./raster.ts";

/** As many colours as WebP's palette holds; with more, keeping every one costs many times as long. */
const COLOURS_MAX = 256;
/** Noise, such as that of a grey scan, has few pixels that are like their neighbour; lines and letters have most. */
const ALIKE_MIN = 0.85;

/** Whether a page, three bytes a pixel, is lines, letters and plain grounds, which are kept exactly at less cost than nearly. */
export function isFlat(pixels: Uint8Array): boolean {
  const colours = new Set<number>();
  let last = -1;
  let changes = 0;
  const changesMost = (pixels.length / CHANNELS) * (1 - ALIKE_MIN);
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    if (colour === last) continue;
    last = colour;
    changes += 1;
    colours.add(colour);
    if (colours.size > COLOURS_MAX || changes > changesMost) return false;
  }
  return true;
}
