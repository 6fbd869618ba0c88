/// <reference types="vite/client" />

/** The scripts and styles of every route, written by the build. */
declare module "tanstack-start-manifest:v" {
  export const tsrStartManifest: () => import("@tanstack/react-router").Manifest;
}

/** The scripts and styles of every page of the site, written by the build; nothing in development. */
declare module "virtual:site-scripts" {
  const built: import("./scripts.ts").SiteScripts | undefined;
  export default built;
}
