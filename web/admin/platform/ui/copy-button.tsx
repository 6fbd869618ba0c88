import { COPY } from "../../../../contract/accounts/messages.ts";
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
    if (await copyText(text)) showToast({ kind: "success", text: COPY.copied });
  };
  return (
    <Button size={size} onClick={() => void copy()}>
      {label}
    </Button>
  );
}

/** Copies a text. Returns whether it was copied; if not, a toast says so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast({ kind: "error", text: COPY.failed });
    return false;
  }
}
