/** 1600:680 beside its key, full width on narrower pages; phones load two image pixels per CSS pixel. */
export const SLIDE_SIZES =
  "(min-width: 1360px) 824px, (min-width: 1181px) calc(94vw - 456px), (min-width: 768px) 94vw, (min-resolution: 2.5dppx) 67vw, 100vw";
