import { DrawnIcon } from "#web/ui/icons.tsx";

const PATHS = {
  zoomOut: "M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4M6.5 9h5",
  zoomIn: "M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4M6.5 9h5M9 6.5v5",
  list: "M3 5h14M3 10h8M3 15h6M14 10.5v7M10.5 14h7",
  rotate: "M16 10a6 6 0 1 1-2-4.5L16 7.5M16 3v4.5h-4.5",
  width: "M2.5 4v12M17.5 4v12M5 10h10M7.5 7.5L5 10l2.5 2.5M12.5 7.5L15 10l-2.5 2.5",
  grid: "M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h5v5h-5z",
  full: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4",
  small: "M7 3v4H3M17 7h-4V3M13 17v-4h4M3 13h4v4",
  download: "M10 3v10M6 9.5l4 4 4-4M3 17h14",
  keys: "M2.5 5.5h15v9h-15zM5.5 8.5h.1M8.5 8.5h.1M11.5 8.5h.1M14.5 8.5h.1M6 11.5h8",
  up: "M4 12l6-6 6 6",
} as const;

export const ViewerIcon = ({ name }: { name: keyof typeof PATHS }) => <DrawnIcon path={PATHS[name]} />;
