/** Loads the viewer with its 'Admin Controls' on demand. */
export const loadPreview = () => import("./preview-viewer.tsx").then(({ PreviewViewer }) => PreviewViewer);
