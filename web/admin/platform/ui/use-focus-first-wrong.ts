import { type RefObject, useCallback, useEffect, useState } from "react";

/** What leads to the first wrong field in reading order, or to the note on top, once the messages stand there. */
export function useFocusFirstWrong(form: RefObject<HTMLFormElement | null>): () => void {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled, [data-wrong]');
    const target = wrong ?? form.current?.querySelector<HTMLElement>(".form-note");
    target?.focus();
    target?.scrollIntoView({ block: "nearest" });
  }, [attempts, form]);
  return useCallback(() => setAttempts((count) => count + 1), []);
}
