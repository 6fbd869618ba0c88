import { onTestFinished } from "vitest";
import type { EncodedImage, ImageMaker } from "../../server/platform/media/image-maker.ts";
import { type Media, type MediaOptions, openMedia } from "../../server/platform/media/open-media.ts";

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
  const { imageMaker } = shared;
  const { inBackground } = imageMaker;
  const plate: ImageMaker["plate"] = ({ code, kind }) => {
    const words = JSON.stringify([code, kind]);
    const drawn = plates.get(words) ?? inBackground.plate({ code, kind });
    plates.set(words, drawn);
    drawn.catch(() => plates.delete(words));
    return drawn;
  };
  return {
    pdf: { ...shared.pdf },
    imageMaker: { ...imageMaker, inBackground: { ...inBackground, plate } },
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
