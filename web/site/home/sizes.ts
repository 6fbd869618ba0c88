/** Phones load at most two image pixels per CSS pixel: more are not visible and double the bytes. */
export const PANEL_IMAGE_SIZES =
  "(min-width: 1360px) 460px, (min-width: 1024px) 33vw, (min-width: 768px) 42vw, (min-resolution: 2.5dppx) 24vw, 36vw";
export const STRIP_IMAGE_SIZES = "(min-width: 1024px) 270px, (min-width: 768px) 222px, max(148px, 29vw)";
export const COVER_IMAGE_SIZES = "(min-width: 1024px) 176px, (min-width: 768px) 150px, 108px";
