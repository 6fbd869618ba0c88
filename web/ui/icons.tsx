const PATHS = {
  down: "M4 8l6 6 6-6",
  search: "M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4",
  phone: "M4 3h3l1.5 4-2 1.5a9 9 0 0 0 5 5l1.5-2 4 1.5v3c-7 1-14-6-13-13z",
  mail: "M2.5 4.5h15v11h-15zM2.5 5l7.5 6 7.5-6",
  menu: "M3 5h14M3 10h14M3 15h14",
  left: "M12 4l-6 6 6 6",
  right: "M8 4l6 6-6 6",
  share: "M10 12V3M7 5.5l3-3 3 3M5 9H4v8h12V9h-1",
  print: "M6 7V3h8v4M6 14H3.5V7h13v7H14M6 11.5h8V17H6z",
  x: "M5 5l10 10M15 5L5 15",
  alert: "M10 3l8 14H2zM10 8v4M10 14.5v.1",
  book: "M10 5v11M10 5C8 3.5 5.5 3.5 3 4v11.5c2.5-.5 5-.5 7 .5 2-1 4.5-1 7-.5V4c-2.5-.5-5-.5-7 1z",
  check: "M4 10.5l4 4 8-9",
  pause: "M7 4v12M13 4v12",
  play: "M6 4l9 6-9 6z",
  pin: "M10 17.5c-4-4.5-5.5-7-5.5-9.5a5.5 5.5 0 0 1 11 0c0 2.5-1.5 5-5.5 9.5zM10 6v4M8 8h4",
  message: "M3 3.5h14v10H9l-4 3.5v-3.5H3z",
  plus: "M10 4v12M4 10h12",
  list: "M8 5h9M8 10h9M8 15h9M3 5h1.5M3 10h1.5M3 15h1.5",
} as const;

interface DrawnProps {
  /** On a 20 px grid. */
  path: string;
  className?: string | undefined;
}

/** A decorative icon, hidden from screen readers. */
export const DrawnIcon = ({ path, className = "i" }: DrawnProps) => (
  <svg className={className} width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
    <path d={path} />
  </svg>
);

interface Props {
  name: keyof typeof PATHS;
  className?: string;
}

/** A shared icon. Icons of a single area are defined there, so that other pages don't load them. */
export const Icon = ({ name, className }: Props) => <DrawnIcon path={PATHS[name]} className={className} />;
