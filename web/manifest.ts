import { tsrStartManifest } from "tanstack-start-manifest:v";
import type { Manifest } from "@tanstack/react-router";
import { getRouter } from "./router.tsx";

const built = tsrStartManifest();

/** The scripts and styles of every route. In development styles are not built, but gathered on each request. */
export function readManifest(address: string): Manifest {
  if (!import.meta.env.DEV) return built;
  const isAdmin = address.startsWith("/admin");
  const routes = Object.keys(getRouter().routesById).filter((id) => id.startsWith("/admin") === isAdmin);
  const query = new URLSearchParams({ routes: ["__root__", ...routes].join(",") });
  const styles = {
    href: `/@tanstack-start/styles.css?${query}`,
    "data-tanstack-router-dev-styles": true as const,
  };
  return { ...built, routes: { ...built.routes, __root__: { ...built.routes["__root__"], css: [styles] } } };
}
