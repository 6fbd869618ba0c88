import type { MouseEvent, MouseEventHandler } from "react";

/** Ignores presses while busy, and Enter in a form; `disabled` would lose the focus. */
export const unlessBusy = (isBusy: boolean, onClick?: MouseEventHandler<HTMLButtonElement>) => ({
  "aria-disabled": isBusy || undefined,
  onClick: isBusy ? (event: MouseEvent) => event.preventDefault() : onClick,
});
