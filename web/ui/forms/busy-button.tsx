import type { ComponentProps, ReactNode } from "react";
import { Button, type ButtonLook } from "../button.tsx";
import { unlessBusy } from "../unless-busy.ts";
import { Spinner } from "./spinner.tsx";

interface Props extends Omit<ComponentProps<"button">, "disabled">, Omit<ButtonLook, "look"> {
  isBusy: boolean;
  busyText: string;
  /** There is nothing to submit: presses are ignored. */
  isIdle?: boolean;
  /** `plain` if the form is not the view's main action. */
  look?: ButtonLook["look"] | "plain";
  children: ReactNode;
}

/** A form's submit button. While busy it shows a spinner, ignores presses and keeps the focus. */
export function BusyButton({
  isBusy,
  busyText,
  isIdle = false,
  look = "fill",
  children,
  className = "",
  onClick,
  ...button
}: Props) {
  return (
    <Button
      type="submit"
      {...button}
      look={look === "plain" ? undefined : look}
      className={isBusy ? `busy ${className}` : className}
      {...unlessBusy(isBusy || isIdle, onClick)}
    >
      {isBusy ? (
        <>
          <Spinner />
          {busyText}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
