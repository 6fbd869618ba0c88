import { onTestFinished } from "vitest";
import { type Media, type MediaOptions, openMedia } from "#server/media.ts";

/** Milliseconds that an idle child stays: as long as most test processes. */
const IDLE_MS = 600_000;

let shared: Media | undefined;

/**
 * Media readers whose child processes are shared by all applications of a test process, because starting two takes
 * longer than rendering most pages. Each application gets separate objects, whose methods a test may replace.
 */
export function borrowedMedia(): Media {
  shared ??= openMedia({ idleMs: IDLE_MS });
  return {
    pdf: { ...shared.pdf },
    imageMaker: { ...shared.imageMaker },
    makePlate: shared.makePlate,
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
