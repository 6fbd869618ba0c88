import { COPY } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { Button, type ButtonLook } from "../../../ui/button.tsx";

interface Props {
  text: string;
  label: string;
  size?: ButtonLook["size"];
}

/** Copies a text to the clipboard; if the browser refuses, the text is selectable. */
export function CopyButton({ text, label, size }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: "success", text: COPY.copied });
    } catch {
      showToast({ kind: "error", text: COPY.failed });
    }
  };
  return (
    <Button size={size} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
