import type { ComponentProps } from "react";

export interface ButtonLook {
  /** `fill`: the view's main action, `bare`: a minor action, `ghost`: a tool without a border, `danger`: deletes. */
  look?: "fill" | "bare" | "ghost" | "danger" | undefined;
  /** `touch` has touch-target height at every width. */
  size?: "small" | "touch" | undefined;
  /** `icon`: square, needs an `aria-label`; `wide`: the full line; `grow`: its rest; `lines`: may wrap. */
  shape?: "icon" | "wide" | "grow" | "lines" | undefined;
}

/** Returns the classes of a button, for links and labels too; `own` are the screen's classes. */
export const buttonClass = ({ look, size, shape }: ButtonLook = {}, own = ""): string =>
  ["btn", look, size === "small" ? "s" : size, shape, own].filter(Boolean).join(" ");

/** A button (look 'Buttons'), of type "button" by default. */
export const Button = ({
  look,
  size,
  shape,
  className,
  ...button
}: ButtonLook & ComponentProps<"button">) => (
  <button type="button" {...button} className={buttonClass({ look, size, shape }, className)} />
);

/** A button without the button look, as for menu items, column headers and images. */
export const UnstyledButton = (button: ComponentProps<"button">) => <button type="button" {...button} />;
