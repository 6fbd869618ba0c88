/**
 * How wide a slide's picture stands: 1600:680 beside the brands, on narrower pages as wide as they are; cropped to 4:3 on phones
 * it is half as wide again as they are, and gets about two of its points for each of the page's.
 */
export const SLIDE_SIZES =
  "(min-width: 1360px) 1024px, (min-width: 1181px) calc(94vw - 256px), (min-width: 768px) 94vw, (min-resolution: 2.5dppx) 98vw, 133vw";
