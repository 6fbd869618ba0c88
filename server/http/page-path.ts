const NO_PAGES = /^\/(?:api|files|assets)(?:[/?]|$)|^[^?]*\.[a-z0-9]{2,11}(?:\?|$)/i;

/** Whether an address is a page's, known or not; an unknown call or file is an error (ruling 'Unknown category'). */
export const isPagePath = (url: string): boolean => !NO_PAGES.test(url);
