import { COPY } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";

interface Props {
  text: string;
  label: string;
  className?: string;
}

/** Puts a text into the clipboard; a browser that refuses leaves it to be selected by hand. */
export function CopyButton({ text, label, className = "" }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: "success", text: COPY.copied });
    } catch {
      showToast({ kind: "error", text: COPY.failed });
    }
  };
  return (
    <button type="button" className={`btn ${className}`} onClick={() => void copy()}>
      {label}
    </button>
  );
}
