/// <reference types="vite/client" />

/** The scripts and styles of every route, written by the build. */
declare module "tanstack-start-manifest:v" {
  export const tsrStartManifest: () => import("@tanstack/react-router").Manifest;
}
