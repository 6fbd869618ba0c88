/** The widths in pixels of a part's picture; wider than the picture itself are left out. */
export const PART_WIDTHS = [320, 640, 1280] as const;
/** The same of a plate over the whole page, of which a phone shows 4:3 (web/ui/slide-sizes.ts). */
export const PLATE_WIDTHS = [640, 960, 1280, 1920] as const;
/** The widths of a photograph that somebody sent: beside its line, and to look at. */
export const PHOTO_WIDTHS = [320, 1600] as const;
