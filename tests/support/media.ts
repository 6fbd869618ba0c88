import { type Media, openMedia } from "../../server/platform/media/open-media.ts";

let shared: Media | undefined;

/**
 * What reads files that people send, with children that serve all applications of a test process and end with it: starting two
 * takes longer than drawing most pages. Each application has objects of its own, whose calls a test may replace.
 */
export function borrowedMedia(): Media {
  shared ??= openMedia();
  return {
    pdf: { ...shared.pdf },
    pictures: { ...shared.pictures },
    uploads: { ...shared.uploads },
    close: async () => undefined,
  };
}
