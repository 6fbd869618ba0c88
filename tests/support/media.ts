import { onTestFinished } from "vitest";
import { type Media, type MediaOptions, openMedia } from "../../server/media.ts";
import type { EncodedImage } from "../../server/platform/media/image-maker.ts";

/** Milliseconds that an idle child stays: as long as most test processes. */
const IDLE_MS = 600_000;

let shared: Media | undefined;
const plates = new Map<string, Promise<EncodedImage>>();

/**
 * Media readers whose child processes are shared by all applications of a test process, because starting two takes
 * longer than rendering most pages. A plate of the same words is drawn once, which takes as long as encoding twenty
 * images. Each application gets separate objects, whose methods a test may replace.
 */
export function borrowedMedia(): Media {
  shared ??= openMedia({ idleMs: IDLE_MS });
  const { drawPlate } = shared;
  return {
    pdf: { ...shared.pdf },
    imageMaker: { ...shared.imageMaker },
    drawPlate(words) {
      const key = JSON.stringify([words.code, words.kind]);
      const drawn = plates.get(key) ?? drawPlate(words);
      plates.set(key, drawn);
      drawn.catch(() => plates.delete(key));
      return drawn;
    },
    uploads: { ...shared.uploads },
    printer: { ...shared.printer },
    close: async () => undefined,
  };
}

/** Media readers with their own child processes, closed after the test. */
export function mediaForTest(options?: MediaOptions): Media {
  const media = openMedia(options);
  onTestFinished(media.close);
  return media;
}
