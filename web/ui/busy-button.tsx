import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./spinner.tsx";
import { unlessBusy } from "./unless-busy.ts";

interface Props extends Omit<ComponentProps<"button">, "disabled"> {
  isBusy: boolean;
  /** What it says while busy. */
  busyText: string;
  /** For a form that is not what the view is for: without the filled ground. */
  isPlain?: boolean;
  children: ReactNode;
}

/** The button of a form, filled if the view is for it. While busy it shows a spinner, ignores presses and keeps the focus. */
export function BusyButton({
  isBusy,
  busyText,
  isPlain = false,
  children,
  className = "",
  onClick,
  ...button
}: Props) {
  return (
    <button
      {...button}
      className={`btn ${isPlain ? "" : "fill"} ${isBusy ? "busy" : ""} ${className}`}
      {...unlessBusy(isBusy, onClick)}
    >
      {isBusy ? (
        <>
          <Spinner />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  );
}
