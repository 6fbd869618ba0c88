import { useEffect, useRef } from "react";
import type { Sending } from "./use-sending.ts";

/** Returns the focus to a button that a send has disabled, once the send has ended. */
export function useButtonFocus({ step }: Sending) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const isNowhere = document.activeElement === document.body;
    if (isNowhere && (step === "sent" || step === "failed")) button.current?.focus({ preventScroll: true });
  }, [step]);
  return button;
}
