import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AccountSession, ChangePasswordBody } from "../../../../contract/accounts/auth.ts";
import { account } from "../../../../contract/accounts/calls.ts";
import { ACCOUNT, PASSWORD_HINT } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { unlessBusy } from "../../../ui/unless-busy.ts";
import { ask, readAnew, toastFailure } from "../../platform/calls/ask.ts";
import { useSubmit } from "../../platform/calls/use-submit.ts";
import { AdminError } from "../../platform/session/client.ts";
import { Badge } from "../../platform/ui/badge.tsx";
import { LedgerHead } from "../../platform/ui/ledger-head.tsx";
import { Moment } from "../../platform/ui/moment.tsx";
import { Panel } from "../../platform/ui/panel.tsx";
import { Loading, PanelFailed } from "../../platform/ui/panel-failed.tsx";
import { CurrentPassword, PasswordField } from "../../platform/ui/password-field.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { useRefocus } from "../../platform/ui/use-refocus.ts";
import { confirm } from "../../platform/unsaved/questions.ts";
import { useUnsaved } from "../../platform/unsaved/use-unsaved.ts";
import { checkPasswordChange } from "./account-rules.ts";
import { ACCOUNT_KEY, sessionsQuery, TwoFactorPanel } from "./two-factor-panel.tsx";
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
  const queries = useQueryClient();
  const form = useForm<ChangePasswordBody>({
    resolver: checkPasswordChange,
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { refusal, submit } = useSubmit(form, ACCOUNT.passwordFailed);
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsaved({ isChanged: isDirty });
  const change = async (json: ChangePasswordBody) => {
    const { message } = await ask(account.changePassword, { json });
    showToast({ kind: "success", text: message });
    form.reset();
    form.setFocus("currentPassword");
    void readAnew(queries, ACCOUNT_KEY);
  };
  const field = (name: keyof ChangePasswordBody) => ({
    ...form.register(name),
    // Read-only instead of disabled, to keep the focus.
    readOnly: isSubmitting,
    error: errors[name]?.message,
  });
  return (
    <Panel aria-labelledby="account-password">
      <header>
        <div>
          <h2 id="account-password">Password</h2>
          <p>{ACCOUNT.passwordText}</p>
        </div>
      </header>
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

/** The account's sessions, last used first. */
function SessionsPanel() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const refocus = useRefocus(heading);
  return (
    <Panel aria-labelledby="account-sessions">
      <header>
        <div>
          <h2 id="account-sessions" ref={heading} tabIndex={-1}>
            Sessions
          </h2>
          <p>{ACCOUNT.sessionsText}</p>
        </div>
      </header>
      {isError && <PanelFailed text={ACCOUNT.sessionsFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={ACCOUNT.sessionsLoading} />}
      {data && !isError && (
        <table className="tbl ledger nums folds edged">
          <LedgerHead columns={["Device", "Address", "Signed in", "Last used"]} />
          <tbody>
            {data.map((session) => (
              <SessionRow key={session._id} session={session} onGone={refocus} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** A session, which can be ended unless it is the current one. `onGone` is called before its row is removed. */
function SessionRow({ session, onGone }: { session: AccountSession; onGone: () => void }) {
  const { address, current, createdAt, lastUsedAt } = session;
  const { isGoing, ask } = useEndSession(session, onGone);
  const device = session.device || ACCOUNT.unknownDevice;
  return (
    <tr aria-busy={isGoing}>
      <td className="c-name">
        <b>{device}</b> {current && <Badge tone="ok">This one</Badge>}
      </td>
      <td data-label="Address">
        <span className="mono">{address}</span>
      </td>
      <td data-label="Signed in">
        <Moment value={createdAt} />
      </td>
      <td data-label="Last used">
        <Moment value={lastUsedAt} withAge />
      </td>
      <td className="c-acts num">
        {!current && (
          <Button
            look="danger"
            size="small"
            aria-label={`End session: ${device}, ${address}`}
            {...unlessBusy(isGoing, () => void ask())}
          >
            End
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Ends a session after a confirmation. A session that has already ended is removed from the list as well. */
function useEndSession({ _id, device, address }: AccountSession, onGone: () => void) {
  const queries = useQueryClient();
  const [isGoing, setIsGoing] = useState(false);
  const leave = () => {
    onGone();
    queries.setQueryData(sessionsQuery.queryKey, (list) => list?.filter((other) => other._id !== _id));
  };
  const end = async () => {
    setIsGoing(true);
    try {
      const { message } = await ask(account.endSession, { params: { id: _id } });
      leave();
      showToast({ kind: "success", text: message });
    } catch (error) {
      setIsGoing(false);
      toastFailure(error, ACCOUNT.endFailed);
      if (error instanceof AdminError && error.status === 404) leave();
    }
  };
  return {
    isGoing,
    async ask() {
      const about = (
        <p>
          <b>{device || ACCOUNT.unknownDevice}</b> <span className="mono">{address}</span>
        </p>
      );
      const question = { title: "End session", text: ACCOUNT.confirmEnd, action: "End Session" };
      if (await confirm({ ...question, about, danger: true })) await end();
    },
  };
}
