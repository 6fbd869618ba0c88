/** The maximum rating. Free of zod, for public pages. */
export const STARS_MAX = 5;
