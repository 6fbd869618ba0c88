/**
 * The `sizes` of a slide: 1600:680 beside the brands, full width on narrower pages. On phones it is cropped to 4:3 at 1.5
 * times the width and loads about two image pixels per CSS pixel.
 */
export const SLIDE_SIZES =
  "(min-width: 1360px) 1024px, (min-width: 1181px) calc(94vw - 256px), (min-width: 768px) 94vw, (min-resolution: 2.5dppx) 98vw, 133vw";
