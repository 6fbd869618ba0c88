import { useEffect, useRef, useState } from "react";
import { showToast } from "../../../api/toast-store.ts";
import { toastSendResult } from "./reference.tsx";
import type { SendResult } from "./send.ts";

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
