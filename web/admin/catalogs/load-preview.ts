/** The viewer with its 'Admin Controls', which nothing loads before somebody opens it. */
export const loadPreview = () => import("./preview-viewer.tsx").then(({ PreviewViewer }) => PreviewViewer);
