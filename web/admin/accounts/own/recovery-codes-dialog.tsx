import { SECOND_FACTOR } from "../../../../contract/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { downloadText } from "../../platform/calls/download.ts";
import { CopyButton } from "../../platform/ui/copy-button.tsx";
import { Dialog } from "../../platform/ui/dialog.tsx";

interface Props {
  /** What was done before. */
  notice?: string;
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes, this once: the dialog goes only when a person says that they are stored. */
export function RecoveryCodesDialog({ notice, codes, onClose }: Props) {
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog title="Recovery codes" isBusy onClose={onClose}>
      <div className="in-body">
        {notice && <Note tone="ok">{notice}</Note>}
        <p className="small">{SECOND_FACTOR.codesText}</p>
        <ul className="recovery" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="cluster">
          <CopyButton text={text} label="Copy" size="small" />
          <Button
            size="small"
            data-first
            onClick={() => downloadText(text, "recovery-codes.txt", "text/plain")}
          >
            Download as Text
          </Button>
        </div>
      </div>
      <footer>
        <Button look="fill" onClick={onClose}>
          I have stored them
        </Button>
      </footer>
    </Dialog>
  );
}
