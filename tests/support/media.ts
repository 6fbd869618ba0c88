import { type Media, openMedia } from "../../server/platform/media/open-media.ts";

let shared: Media | undefined;

/**
 * Media readers whose child processes are shared by all applications of a test process, because starting two takes
 * longer than rendering most pages. Each application gets separate objects, whose methods a test may replace.
 */
export function borrowedMedia(): Media {
  shared ??= openMedia();
  return {
    pdf: { ...shared.pdf },
    imageMaker: { ...shared.imageMaker },
    uploads: { ...shared.uploads },
    close: async () => undefined,
  };
}
