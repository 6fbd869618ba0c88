/** How wide a slide's picture stands: 1600:680 fills the page, cropped to 4:3 on phones it is wider than they are. */
export const SLIDE_SIZES = "(min-width: 1360px) 1280px, (min-width: 768px) 94vw, 166vw";
