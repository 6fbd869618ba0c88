import { useEffect, useRef } from "react";
import type { Sending } from "./use-sending.ts";

/**
 * For the button that loses the focus when a send disables it: it has it again when the send has ended. What is in
 * sight then is the note that says how.
 */
export function useButtonFocus({ step }: Sending) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const isNowhere = document.activeElement === document.body;
    if (isNowhere && (step === "sent" || step === "failed")) button.current?.focus({ preventScroll: true });
  }, [step]);
  return button;
}
