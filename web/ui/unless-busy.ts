import type { MouseEvent, MouseEventHandler } from "react";

/**
 * Returns the props of a button that ignores presses while `isBusy`, including a form's submission by Enter. It is not
 * `disabled`, which would lose the focus.
 */
export const unlessBusy = (isBusy: boolean, onClick?: MouseEventHandler<HTMLButtonElement>) => ({
  "aria-disabled": isBusy || undefined,
  onClick: isBusy ? (event: MouseEvent) => event.preventDefault() : onClick,
});
