/** Where something stands in the window. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** From the edge of the window, and from what is kept free. */
const EDGE = 16;
const GAP = 12;

/**
 * How far above the lower edge of a window of this height a stack of notices begins, so that it covers nothing that is
 * kept free. Where there is no room above, it stays at the edge.
 */
export function clearanceOf(notices: Box, kept: readonly Box[], height: number): number {
  const tall = notices.bottom - notices.top;
  const inTheWay = kept
    .filter(({ left, right }) => left < notices.right && right > notices.left)
    .sort((one, other) => other.bottom - one.bottom);
  let bottom = height - EDGE;
  for (const box of inTheWay) {
    if (box.top < bottom && box.bottom > bottom - tall) bottom = box.top - GAP;
  }
  return bottom - tall < 0 ? EDGE : height - bottom;
}
