/** The width of a thumbnail with the gap after it, in CSS pixels. */
export const THUMBNAIL_STEP = 60;
/** How many are drawn beyond each edge. */
const BEYOND = 6;

/** The pages whose thumbnails are drawn: those in sight, some around them, and always the current one. */
export function drawnThumbnails(scrolled: number, width: number, totalPages: number, page: number): number[] {
  const first = Math.max(1, Math.floor(scrolled / THUMBNAIL_STEP) + 1 - BEYOND);
  const last = Math.min(totalPages, Math.ceil((scrolled + width) / THUMBNAIL_STEP) + BEYOND);
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return drawn.includes(page) || page > totalPages ? drawn : [...drawn, page].sort((a, b) => a - b);
}
