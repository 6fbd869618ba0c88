import { createIsomorphicFn } from "@tanstack/react-start";

/**
 * Whether the document in the browser was loaded at this path. Its policy came with it, and only that of the
 * contact page allows the map (server/pages/render.ts).
 */
export const isDocumentOf = createIsomorphicFn()
  .server((_path: string) => true)
  .client((path: string) => {
    const [document] = performance.getEntriesByType("navigation");
    return document ? new URL(document.name).pathname === path : true;
  });
