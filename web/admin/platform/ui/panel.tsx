import { type ComponentProps, type ReactNode, useId } from "react";

interface Props extends Omit<ComponentProps<"section">, "title"> {
  /** Its head, which names it. */
  title?: ReactNode;
  /** At the end of the head; a text is a sentence about the panel. */
  aside?: ReactNode;
  /** Adds padding, for content without a head or rows. */
  isPadded?: boolean;
}

/** A section of a screen with its own background (look 'Panels'); `className` are classes of the screen. */
export function Panel({ title, aside, isPadded, className, children, ...section }: Props) {
  const id = useId();
  return (
    <section
      {...(title !== undefined && { "aria-labelledby": id })}
      {...section}
      className={["panel", isPadded && "pad", className].filter(Boolean).join(" ")}
    >
      {title !== undefined && (
        <header>
          <h2 id={id}>{title}</h2>
          {typeof aside === "string" ? <p className="push">{aside}</p> : aside}
        </header>
      )}
      {children}
    </section>
  );
}
