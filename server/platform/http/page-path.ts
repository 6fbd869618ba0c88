const NO_PAGES = /^\/(?:api|files|assets)(?:[/?]|$)/i;

/**
 * Whether an address is a page's, known or not, which then leads home; an unknown call, file or asset is an error (ruling
 * 'Unknown category in a public URL').
 */
export const isPagePath = (url: string): boolean => !NO_PAGES.test(url);
