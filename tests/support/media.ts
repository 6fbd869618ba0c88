import { afterAll } from "vitest";
import { type Media, openMedia } from "../../server/media/open-media.ts";

let shared: Media | undefined;
afterAll(() => shared?.close());

/**
 * What reads PDFs and pictures, with children that serve all applications of a test file: starting two takes longer than
 * drawing most pages. Each application has objects of its own, whose calls a test may replace.
 */
export function borrowedMedia(): Pick<Media, "pdf" | "pictures"> {
  shared ??= openMedia();
  return { pdf: { ...shared.pdf }, pictures: { ...shared.pictures } };
}
