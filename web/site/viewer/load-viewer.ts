/** Loads the viewer and its styles on demand. */
export const loadViewer = () => import("./public-viewer.tsx").then(({ PublicViewer }) => PublicViewer);
