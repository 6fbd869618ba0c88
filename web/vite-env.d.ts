/// <reference types="vite/client" />

/** The build's manifest of scripts and styles; undefined in development. */
declare module "virtual:site-scripts" {
  const built: import("./scripts.ts").SiteScripts | undefined;
  export default built;
}

/** The paths of the back office's screens from `web/office-screens.tsx`, such as '/admin/products/$id/edit'. */
declare module "virtual:office-paths" {
  const paths: readonly string[];
  export default paths;
}

/** The files of the public site's pages, for the service worker, and a name for all of them. */
declare module "virtual:offline-files" {
  const files: { readonly release: string; readonly paths: readonly string[] };
  export default files;
}
