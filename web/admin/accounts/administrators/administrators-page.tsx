import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type InviteAdministratorAnswer, InviteAdministratorBody } from "#contract/accounts/auth.ts";
import { administrators } from "#contract/accounts/calls.ts";
import { ADMINISTRATORS } from "#contract/accounts/messages.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { renew, useRead } from "#web/admin/platform/calls/reads.ts";
import { useSubmit } from "#web/admin/platform/calls/use-submit.ts";
import { CopyButton } from "#web/admin/platform/ui/copy-button.tsx";
import { Dialog } from "#web/admin/platform/ui/dialog.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { CurrentPassword } from "#web/admin/platform/ui/password-field.tsx";
import { Read } from "#web/admin/platform/ui/read.tsx";
import { useForm } from "#web/admin/platform/ui/use-form.ts";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { AdministratorsTable } from "./administrators-table.tsx";

const checkInvitation = zodResolver(InviteAdministratorBody);

/** /admin/settings/administrators: accounts and invitations (ruling 'Settings'). */
export function AdministratorsPage() {
  const list = useRead(administrators.list);
  const heading = useRef<HTMLHeadingElement>(null);
  const refocus = useRefocus(heading);
  return (
    <>
      <Panel title="Administrators" text={ADMINISTRATORS.text} head={heading}>
        <Read of={list} loading={ADMINISTRATORS.loading} failed={ADMINISTRATORS.loadFailed} region={heading}>
          {(all) => <AdministratorsTable administrators={all} onGone={refocus} />}
        </Read>
      </Panel>
      <InvitePanel />
    </>
  );
}

/** Invites by e-mail address; the link is shown once. */
function InvitePanel() {
  const [invited, setInvited] = useState<InviteAdministratorAnswer>();
  const form = useForm<InviteAdministratorBody>({
    resolver: checkInvitation,
    defaultValues: { email: "", currentPassword: "" },
  });
  const { refusal, isSubmitting, field, submit } = useSubmit(form, ADMINISTRATORS.inviteFailed);
  const invite = async (json: InviteAdministratorBody) => {
    setInvited(await ask(administrators.invite, { json }));
    form.reset();
    void renew(administrators.list);
  };
  const close = () => {
    setInvited(undefined);
    form.setFocus("email");
  };
  return (
    <Panel title="Invite an administrator" text={ADMINISTRATORS.inviteText}>
      <form className="pad short-form stack gap-5 at-start" noValidate onSubmit={submit(invite)}>
        {refusal && <Note tone="bad">{refusal.text}</Note>}
        <TextField label="Email" type="email" autoComplete="off" {...field("email")} />
        <CurrentPassword {...field("currentPassword")} hint={ADMINISTRATORS.ownPassword} />
        <BusyButton isBusy={isSubmitting} busyText="Inviting...">
          Invite
        </BusyButton>
      </form>
      {invited && <LinkDialog key={invited.link} invited={invited} onClose={close} />}
    </Panel>
  );
}

interface Props {
  invited: InviteAdministratorAnswer;
  onClose: () => void;
}

/** An invitation's link, shown once. Only its button closes the dialog, so that no stray press or key does. */
function LinkDialog({ invited: { administrator, link }, onClose }: Props) {
  return (
    <Dialog title="Invitation link" isBusy onClose={onClose}>
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
        <Button look="fill" onClick={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  );
}
