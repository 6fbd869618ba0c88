/**
 * What another app shares to the installed site, until the enquiry list takes it over (W3C Web Share Target): the worker
 * (web/site/offline/worker/) stores it in this browser and goes to the list. Free of zod.
 */
export const SHARE = {
  /** Receives the form, and is answered with a redirect to `landing`. */
  path: "/enquiry-list/shared",
  landing: "/enquiry-list?shared",
  /** The Cache, with the text at `text` and the files at addresses that start with `photo`. */
  cache: "shared-to-list",
  text: "/shared/text",
  photo: "/shared/photo/",
} as const;
