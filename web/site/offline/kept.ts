/**
 * What the page and its worker keep in this browser, in the Cache Storage of the site (docs/decisions/0102-offline.md): the
 * scripts and the shell document of a release, and what was seen, the newest last.
 */

/** The Cache of what was seen: answers, pages and images. */
export const SEEN = "seen";

/** The names of the Caches of a release's scripts; the last two releases are kept. */
export const SHELL = "shell-";

/** The start of the names of the Caches of catalogues that a visitor keeps whole. */
export const CATALOGUE = "catalogue-";

/** The document that is shown for a kept page without a connection. */
export const SHELL_PATH = "/offline";

/** Milliseconds without an answer after which what is kept is shown. */
export const PATIENCE = 2_000;

/** Returns where an answer is kept. */
export const answerPath = (key: readonly unknown[]): string =>
  `/kept/answer?of=${encodeURIComponent(JSON.stringify(key))}`;

/** Returns where it is kept that a page was seen, with its title; `address` is its path with its query. */
export const pagePath = (address: string): string => `/kept/page?at=${encodeURIComponent(address)}`;

/** Whether a page is of one person, or of the back office: it is never kept. */
export const isPersonal = (pathname: string): boolean =>
  /^\/(?:admin|api|quotation|newsletter)(?:\/|$)/i.test(pathname);

/** Whether an address of this site never changes its content: built files, and the stored images. */
export const isLasting = (pathname: string): boolean => /^\/(?:assets|files)\//.test(pathname);
