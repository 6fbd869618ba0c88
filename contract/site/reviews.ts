/** How many stars a rating has at most. Free of zod, for public pages. */
export const STARS_MAX = 5;
