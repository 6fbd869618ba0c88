import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./spinner.tsx";

interface Props extends Omit<ComponentProps<"button">, "disabled"> {
  isBusy: boolean;
  /** What it says while busy. */
  busyText: string;
  /** For a form that is not what the view is for: without the filled ground. */
  isPlain?: boolean;
  children: ReactNode;
}

/** The button of a form, filled if the view is for it: while busy it says so with a spinner and cannot be pressed again. */
export function BusyButton({
  isBusy,
  busyText,
  isPlain = false,
  children,
  className = "",
  ...button
}: Props) {
  return (
    <button
      {...button}
      className={`btn ${isPlain ? "" : "fill"} ${isBusy ? "busy" : ""} ${className}`}
      disabled={isBusy}
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
