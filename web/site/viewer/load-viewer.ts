/** The viewer with its styles, which no page loads before somebody is about to open it. */
export const loadViewer = () => import("./public-viewer.tsx").then(({ PublicViewer }) => PublicViewer);
