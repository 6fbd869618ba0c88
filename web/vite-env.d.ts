/// <reference types="vite/client" />

/** The scripts and styles of every page of the site and of the back office, written by the build; nothing in development. */
declare module "virtual:site-scripts" {
  const built: import("./scripts.ts").SiteScripts | undefined;
  export default built;
}

/** The paths of the back office's screens, as `web/routes` has them: '/admin/products/$id/edit'. */
declare module "virtual:office-paths" {
  const paths: readonly string[];
  export default paths;
}
