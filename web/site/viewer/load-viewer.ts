export const loadViewer = () => import("./public-viewer.tsx").then(({ PublicViewer }) => PublicViewer);
