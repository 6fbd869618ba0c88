import type { ComponentProps } from "react";

interface Props extends ComponentProps<"section"> {
  /** Its content begins at the panel's own space: it has no head and no rows. */
  isPadded?: boolean;
}

/** A section of a screen on a ground of its own (look 'Panels'); `className` are classes of the screen. */
export const Panel = ({ isPadded, className, ...section }: Props) => (
  <section {...section} className={["panel", isPadded && "pad", className].filter(Boolean).join(" ")} />
);
