import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./spinner.tsx";

interface Props extends Omit<ComponentProps<"button">, "disabled"> {
  isBusy: boolean;
  /** What it says while busy. */
  busyText: string;
  children: ReactNode;
}

/** The filled button of a form: while busy it says so with a spinner and cannot be pressed again. */
export function BusyButton({ isBusy, busyText, children, className = "", ...button }: Props) {
  return (
    <button {...button} className={`btn fill ${isBusy ? "busy" : ""} ${className}`} disabled={isBusy}>
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
