import type { ComponentProps } from "react";

export interface ButtonLook {
  /** `fill` is the one action that the view is for, `bare` a third thing beside others, `danger` what deletes. */
  look?: "fill" | "bare" | "danger" | undefined;
  size?: "small" | undefined;
  /** `icon` is a square for one sign, which needs an `aria-label`; `wide` takes the whole line. */
  shape?: "icon" | "wide" | undefined;
}

/** The classes of a button, for a link or a label that looks like one; `own` are classes of the screen. */
export const buttonClass = ({ look, size, shape }: ButtonLook = {}, own = ""): string =>
  ["btn", look, size && "s", shape, own].filter(Boolean).join(" ");

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
