/**
 * Whether the document in the browser was loaded at this path. Its policy came with it, and only that of the
 * contact page allows the map (server/pages/csp.ts). On the server a page is rendered for its own path.
 */
export function isDocumentOf(path: string): boolean {
  if (typeof document === "undefined") return true;
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded ? new URL(loaded.name).pathname === path : true;
}
