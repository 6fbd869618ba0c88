import { useRef } from "react";
import type { AccountSession, ChangePasswordBody } from "#contract/accounts/auth.ts";
import { account } from "#contract/accounts/calls.ts";
import { ACCOUNT, PASSWORD_HINT } from "#contract/accounts/messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { renew, useRead } from "#web/admin/platform/calls/reads.ts";
import { useRemoval } from "#web/admin/platform/calls/use-removal.ts";
import { useSubmit } from "#web/admin/platform/calls/use-submit.ts";
import { Badge } from "#web/admin/platform/ui/badge.tsx";
import { ListMoment } from "#web/admin/platform/ui/moment.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { CurrentPassword, PasswordField } from "#web/admin/platform/ui/password-field.tsx";
import { Read } from "#web/admin/platform/ui/read.tsx";
import { actionsColumn, type Column, Table } from "#web/admin/platform/ui/table.tsx";
import { useForm } from "#web/admin/platform/ui/use-form.ts";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import type { Question } from "#web/admin/platform/unsaved/questions.ts";
import { useUnsaved } from "#web/admin/platform/unsaved/use-unsaved.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { checkPasswordChange } from "./account-rules.ts";
import { TwoFactorPanel } from "./two-factor-panel.tsx";
import "./account.css";

/** /admin/settings/account: the user's password, second factor and sessions (ruling 'Settings'). */
export function AccountPage() {
  return (
    <>
      <PasswordPanel />
      <TwoFactorPanel />
      <SessionsPanel />
    </>
  );
}

/** Changes the password, which ends all other sessions of the account. */
function PasswordPanel() {
  const form = useForm<ChangePasswordBody>({
    resolver: checkPasswordChange,
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { refusal, isSubmitting, field, submit } = useSubmit(form, ACCOUNT.passwordFailed);
  useUnsaved({ isChanged: form.formState.isDirty });
  const change = async (json: ChangePasswordBody) => {
    const { message } = await ask(account.changePassword, { json });
    showToast({ kind: "success", text: message });
    form.reset();
    form.setFocus("currentPassword");
    void renew(account);
  };
  return (
    <Panel title="Password" text={ACCOUNT.passwordText}>
      <form className="pad short-form stack gap-5 at-start" noValidate onSubmit={submit(change)}>
        {refusal && <Note tone="bad">{refusal.text}</Note>}
        <CurrentPassword {...field("currentPassword")} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          {...field("newPassword")}
        />
        <BusyButton isBusy={isSubmitting} busyText="Saving...">
          Change Password
        </BusyButton>
      </form>
    </Panel>
  );
}

function SessionsPanel() {
  const sessions = useRead(account.sessions);
  const heading = useRef<HTMLHeadingElement>(null);
  const { going, remove } = useRemoval({
    question: endQuestion,
    call: ({ _id: id }) => ask(account.endSession, { params: { id } }),
    failed: ACCOUNT.endFailed,
    onGone: useRefocus(heading),
    after: () => renew(account.sessions),
  });
  return (
    <Panel title="Sessions" text={ACCOUNT.sessionsText} head={heading}>
      <Read of={sessions} loading={ACCOUNT.sessionsLoading} failed={ACCOUNT.sessionsFailed} region={heading}>
        {(data) => (
          <Table
            className="ledger nums folds edged"
            columns={COLUMNS}
            rows={data}
            keyOf={({ _id }) => _id}
            going={going}
            actions={remove}
          />
        )}
      </Read>
    </Panel>
  );
}

const endQuestion = (session: AccountSession): Question => ({
  title: "End session",
  text: ACCOUNT.confirmEnd,
  action: "End Session",
  about: (
    <p>
      <b className="strong">{deviceOf(session)}</b>{" "}
      <span className="mono" translate="no">
        {session.address}
      </span>
    </p>
  ),
});

const deviceOf = ({ device }: AccountSession) => device || ACCOUNT.unknownDevice;

/** A session; all but the one that asks can be ended. */
const COLUMNS: readonly Column<AccountSession, (session: AccountSession) => void>[] = [
  {
    key: "device",
    head: "Device",
    className: "c-name",
    cell: (session) => (
      <>
        <b className="strong">{deviceOf(session)}</b> {session.current && <Badge tone="ok">This one</Badge>}
      </>
    ),
  },
  {
    key: "address",
    head: "Address",
    label: "head",
    cell: ({ address }) => (
      <span className="mono breaks" translate="no">
        {address}
      </span>
    ),
  },
  {
    key: "signed-in",
    head: "Signed in",
    label: "head",
    cell: ({ createdAt }) => <ListMoment value={createdAt} />,
  },
  {
    key: "last-used",
    head: "Last used",
    label: "head",
    cell: ({ lastUsedAt }) => <ListMoment value={lastUsedAt} />,
  },
  actionsColumn(
    (session, { actions: end, isGoing }) =>
      !session.current && (
        <Button
          look="danger"
          size="small"
          aria-label={`End session: ${deviceOf(session)}, ${session.address}`}
          {...unlessBusy(isGoing, () => end(session))}
        >
          End
        </Button>
      ),
  ),
];
