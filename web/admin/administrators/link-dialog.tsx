import { formatLongDate } from "../../../contract/dates.ts";
import { ADMINISTRATORS } from "../../../contract/messages.ts";
import type { InviteAdministratorAnswer } from "../../../contract/settings.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface Props {
  invited: InviteAdministratorAnswer;
  onClose: () => void;
}

/** The link of an invitation, this once. Whoever lost it invites the same address again. */
export function LinkDialog({ invited: { administrator, link }, onClose }: Props) {
  return (
    <Dialog title="Invitation link" onClose={onClose}>
      <div className="in-body">
        <p className="small">{ADMINISTRATORS.linkText(administrator.email)}</p>
        <input
          className="in mono"
          readOnly
          aria-label="Invitation link"
          value={link}
          data-first
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className="small quiet">{ADMINISTRATORS.linkEnds(formatLongDate(administrator.expiresAt))}</p>
      </div>
      <footer>
        <CopyButton text={link} label="Copy Link" />
        <button type="button" className="btn fill" onClick={onClose}>
          Done
        </button>
      </footer>
    </Dialog>
  );
}
