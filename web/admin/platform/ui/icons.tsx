import { DrawnIcon } from "#web/ui/icons.tsx";

const PATHS = {
  dashboard: "M3 3h6v8H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 13h6v4H3z",
  box: "M10 2.5l7 3.5v8l-7 3.5L3 14V6zM3 6l7 3.5L17 6M10 9.5v8",
  inbox: "M3 11l2.5-7h9l2.5 7v5.5H3zM3 11h4.5l1 2.5h3l1-2.5H17",
  page: "M5 2.5h6.5L15.5 6.5v11h-10.5zM11.5 2.5v4h4M8 10h5M8 13.5h5",
  book: "M10 5c-2-1.5-4-1.5-7-1.5v12c3 0 5 0 7 1.5 2-1.5 4-1.5 7-1.5v-12c-3 0-5 0-7 1.5v12",
  out: "M8 3H3v14h5M8 10h9M13.5 6.5L17 10l-3.5 3.5",
  moon: "M16 12A7 7 0 0 1 8 4a6.5 6.5 0 1 0 8 8z",
  sun: "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1",
  globe:
    "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM2.5 10h15M10 2.5c-5 5-5 10 0 15M10 2.5c5 5 5 10 0 15",
  download: "M10 3v10M6 9.5l4 4 4-4M3 17h14",
  upload: "M10 13V3M6 6.5l4-4 4 4M3 17h14",
  plus: "M10 4v12M4 10h12",
  trash: "M4 6h12M8 6V3h4v3M5.5 6l1 11h7l1-11",
  edit: "M3 17l1-4L14 3l3 3L7 16zM12 5l3 3",
  people:
    "M7.5 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM2 17c0-3.5 2-5.5 5.5-5.5s5.5 2 5.5 5.5M13 4a3 3 0 0 1 0 5.5M15 12c2 .7 3 2.5 3 5",
  grip: "M7.5 5v.1M12.5 5v.1M7.5 10v.1M12.5 10v.1M7.5 15v.1M12.5 15v.1",
  up: "M4 12l6-6 6 6",
  image: "M3 4h14v12H3zM3 13l4-4 4 4 2-2 4 4M13 7.5h.1",
  sliders: "M3 6h7M15 6h2M10 3.5h5v5h-5zM3 14h2M10 14h7M5 11.5h5v5H5z",
  bellOff: "M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3M3 3l14 14",
  bell: "M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3",
  copy: "M7 7h10v10H7zM4 13H3V3h10v1",
  more: "M4 9.5h1v1H4zM9.5 9.5h1v1h-1zM15 9.5h1v1h-1z",
} as const;

interface Props {
  name: keyof typeof PATHS;
  className?: string;
}

export const AdminIcon = ({ name, className }: Props) => (
  <DrawnIcon path={PATHS[name]} className={className} />
);
