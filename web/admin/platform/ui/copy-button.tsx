import { COPY } from "#contract/accounts/messages.ts";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/forms/copy-text.ts";

interface Props {
  text: string;
  label: string;
  size?: ButtonLook["size"];
}

/** Copies a text to the clipboard; if the browser refuses, the text is selectable. */
export function CopyButton({ text, label, size }: Props) {
  return (
    <Button size={size} onClick={() => void copyText(text, { copied: COPY.copied, notCopied: COPY.failed })}>
      {label}
    </Button>
  );
}
