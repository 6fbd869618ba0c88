import type { MouseEvent, MouseEventHandler } from "react";

/**
 * The props of a button that ignores presses while `isBusy`, also the press that Enter in a field makes. It is not `disabled`:
 * that would move the focus to the page.
 */
export const unlessBusy = (isBusy: boolean, onClick?: MouseEventHandler<HTMLButtonElement>) => ({
  "aria-disabled": isBusy || undefined,
  onClick: isBusy ? (event: MouseEvent) => event.preventDefault() : onClick,
});
