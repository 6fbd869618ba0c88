import { useEffect, useRef, useState } from "react";
import { showToast } from "#web/api/toast-store.ts";
import type { SendResult } from "./send.ts";
import { toastSendResult } from "./send-note.tsx";

/** The state of a form (spec section 4, 'Public dialogs'). */
export type Sending =
  | { step: "idle" }
  | { step: "sending" }
  | ({ step: "sent" } & SendResult)
  | { step: "failed"; text: string };

/** A closed form's result is a toast; `send` resolves to the answer or throws an Error with the message. */
export function useSending() {
  const [state, setState] = useState<Sending>({ step: "idle" });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const run = async (send: () => Promise<SendResult>) => {
    setState({ step: "sending" });
    const end: Sending = await send().then(
      (taken) => ({ step: "sent", ...taken }) as const,
      (error: Error) => ({ step: "failed", text: error.message }) as const,
    );
    setState(end);
    if (isShown.current) return;
    if (end.step === "sent") toastSendResult(end);
    else showToast({ kind: "error", text: end.text });
  };
  return [state, run] as const;
}

/** Returns the focus to a button that a send has disabled, once the send has ended. */
export function useButtonFocus({ step }: Sending) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const isNowhere = document.activeElement === document.body;
    if (isNowhere && (step === "sent" || step === "failed")) button.current?.focus({ preventScroll: true });
  }, [step]);
  return button;
}
