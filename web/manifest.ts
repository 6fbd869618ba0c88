import { tsrStartManifest } from "tanstack-start-manifest:v";
import type { Manifest } from "@tanstack/react-router";
import { getRouter } from "./router.tsx";

const built = withoutSources(tsrStartManifest());

/** The manifest travels with the page: where on the machine that built them a route's source lay stays out of it. */
function withoutSources(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, { filePath, ...route }]) => [id, route] as const);
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/** The scripts and styles of every screen of the back office. In development styles are not built, but gathered on each request. */
export function readManifest(): Manifest {
  if (!import.meta.env.DEV) return built;
  const query = new URLSearchParams({ routes: Object.keys(getRouter().routesById).join(",") });
  const styles = {
    href: `/@tanstack-start/styles.css?${query}`,
    "data-tanstack-router-dev-styles": true as const,
  };
  return { ...built, routes: { ...built.routes, __root__: { ...built.routes["__root__"], css: [styles] } } };
}
