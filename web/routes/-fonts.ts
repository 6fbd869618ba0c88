import plexMono from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url";
import plexMonoMedium from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2?url";
import archivo from "../assets/fonts/archivo-core.woff2?url";

/** For a route's `head`: a font that the first paint needs is asked for before the style that names it was read. */
const preload = (href: string) => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  href,
  crossOrigin: "anonymous" as const,
});

/** Of every page. */
export const TEXT_FONT = preload(archivo);
/** Of pages with codes or telephone numbers in their first window. */
export const CODE_FONT = preload(plexMono);
/** Of the one code that a part's page is about. */
export const PART_CODE_FONT = preload(plexMonoMedium);
