import type { ComponentProps } from "react";

export interface ButtonLook {
  /**
   * `fill` is the one action that the view is for, `bare` a third thing beside others, `ghost` a tool without an edge,
   * `danger` what deletes.
   */
  look?: "fill" | "bare" | "ghost" | "danger" | undefined;
  /** `touch` is as high as a finger needs in any window. */
  size?: "small" | "touch" | undefined;
  /**
   * `icon` is a square for one sign, which needs an `aria-label`; `wide` takes the whole line, `grow` what is left of it;
   * the words of `lines` take several lines.
   */
  shape?: "icon" | "wide" | "grow" | "lines" | undefined;
}

/** The classes of a button, for a link or a label that looks like one; `own` are classes of the screen. */
export const buttonClass = ({ look, size, shape }: ButtonLook = {}, own = ""): string =>
  ["btn", look, size === "small" ? "s" : size, shape, own].filter(Boolean).join(" ");

/** A button (look 'Buttons'). It submits nothing unless its `type` says so. */
export const Button = ({
  look,
  size,
  shape,
  className,
  ...button
}: ButtonLook & ComponentProps<"button">) => (
  <button type="button" {...button} className={buttonClass({ look, size, shape }, className)} />
);

/** A button that looks like what its screen makes of it: a line of a menu, a head of a column, a picture. */
export const UnstyledButton = (button: ComponentProps<"button">) => <button type="button" {...button} />;
