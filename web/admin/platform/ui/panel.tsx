import { type ComponentProps, type ReactNode, type Ref, useId } from "react";

interface Props extends Omit<ComponentProps<"section">, "title"> {
  /** Its head, which names it. */
  title?: ReactNode;
  /** A sentence below the head. */
  text?: ReactNode;
  /** Makes the head focusable. */
  head?: Ref<HTMLHeadingElement>;
  /** At the end of the head; a text is a sentence about the panel. */
  aside?: ReactNode;
  /** Adds padding, for content without a head or rows. */
  isPadded?: boolean;
}

/** A section of a screen with its own background (look 'Panels'); `className` are classes of the screen. */
export function Panel({ title, text, head, aside, isPadded, className, children, ...section }: Props) {
  const id = useId();
  const heading = (
    <h2 id={id} ref={head} tabIndex={head ? -1 : undefined}>
      {title}
    </h2>
  );
  return (
    <section
      {...(title !== undefined && { "aria-labelledby": id })}
      {...section}
      className={["panel", isPadded && "pad", className].filter(Boolean).join(" ")}
    >
      {title !== undefined && (
        <header>
          {text === undefined ? (
            heading
          ) : (
            <div>
              {heading}
              <p>{text}</p>
            </div>
          )}
          {typeof aside === "string" ? <p>{aside}</p> : aside}
        </header>
      )}
      {children}
    </section>
  );
}
