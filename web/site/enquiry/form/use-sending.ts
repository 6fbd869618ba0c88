import { useEffect, useRef, useState } from "react";
import { showToast } from "../../../api/toast-store.ts";

/** A form's way (spec section 4, 'Public dialogs'). */
export type Sending = { step: "idle" } | { step: "sending" } | { step: "sent" | "failed"; text: string };

/**
 * Runs what `send` does and says how it ended; whoever closed the form meanwhile is told by a toast. `send`
 * resolves to the sentence of success, or throws an Error with that of failure.
 */
export function useSending() {
  const [state, setState] = useState<Sending>({ step: "idle" });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const run = async (send: () => Promise<string>) => {
    setState({ step: "sending" });
    const end: Sending = await send().then(
      (text) => ({ step: "sent", text }) as const,
      (error: Error) => ({ step: "failed", text: error.message }) as const,
    );
    setState(end);
    if (!isShown.current) showToast({ kind: end.step === "sent" ? "success" : "error", text: end.text });
  };
  return [state, run] as const;
}
