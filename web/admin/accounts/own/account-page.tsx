import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ChangePasswordBody } from "../../../../contract/accounts/auth.ts";
import { account } from "../../../../contract/accounts/calls.ts";
import { ACCOUNT, PASSWORD_HINT } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { Note } from "../../../ui/note.tsx";
import { ask } from "../../platform/calls/ask.ts";
import { readAnew } from "../../platform/calls/query.ts";
import { useSubmit } from "../../platform/calls/use-submit.ts";
import { CurrentPassword } from "../../platform/ui/current-password.tsx";
import { LedgerHead } from "../../platform/ui/ledger-head.tsx";
import { PanelFailed } from "../../platform/ui/panel-failed.tsx";
import { PasswordField } from "../../platform/ui/password-field.tsx";
import { Loading } from "../../platform/ui/spinner.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { useRefocus } from "../../platform/ui/use-refocus.ts";
import { useUnsaved } from "../../platform/unsaved/use-unsaved.ts";
import { ACCOUNT_KEY, sessionsQuery } from "./account-data.ts";
import { checkPasswordChange } from "./account-rules.ts";
import { SessionRow } from "./session-row.tsx";
import { TwoFactorPanel } from "./two-factor-panel.tsx";
import "./account.css";

/** /admin/settings/account: one's own password, second factor and sessions (ruling 'Settings'). */
export function AccountPage() {
  return (
    <>
      <PasswordPanel />
      <TwoFactorPanel />
      <SessionsPanel />
    </>
  );
}

/** A new password, for the current one: it ends every other session of the account. */
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
    // Not disabled: the keyboard stays where it is.
    readOnly: isSubmitting,
    error: errors[name]?.message,
  });
  return (
    <section className="panel" aria-labelledby="account-password">
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
        <BusyButton type="submit" isBusy={isSubmitting} busyText="Saving...">
          Change Password
        </BusyButton>
      </form>
    </section>
  );
}

/** Where the account is signed in, the session used last at the top. */
function SessionsPanel() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const refocus = useRefocus(heading);
  return (
    <section className="panel" aria-labelledby="account-sessions">
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
        <table className="tbl ledger folds edged">
          <LedgerHead columns={["Device", "Address", "Signed in", "Last used"]} />
          <tbody>
            {data.map((session) => (
              <SessionRow key={session._id} session={session} onGone={refocus} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
