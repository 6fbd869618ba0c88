import type { ComponentProps } from "react";

interface Props extends ComponentProps<"section"> {
  /** Adds padding, for content without a head or rows. */
  isPadded?: boolean;
}

/** A section of a screen with its own background (look 'Panels'); `className` are classes of the screen. */
export const Panel = ({ isPadded, className, ...section }: Props) => (
  <section {...section} className={["panel", isPadded && "pad", className].filter(Boolean).join(" ")} />
);
