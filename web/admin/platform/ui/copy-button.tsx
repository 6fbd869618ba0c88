import { COPY } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { Button, type ButtonLook } from "../../../ui/button.tsx";

interface Props {
  text: string;
  label: string;
  size?: ButtonLook["size"];
}

/** Puts a text into the clipboard; a browser that refuses leaves it to be selected by hand. */
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
