import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { account } from "../../../contract/calls/accounts.ts";
import { ACCOUNT, PASSWORD_HINT } from "../../../contract/messages.ts";
import type { ChangePasswordBody } from "../../../contract/settings.ts";
import { showToast } from "../../api/toast-store.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { ask } from "../calls/ask.ts";
import { useSubmit } from "../calls/use-submit.ts";
import { CurrentPassword } from "../ui/current-password.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { useUnsaved } from "../unsaved/use-unsaved.ts";
import { ACCOUNT_KEY } from "./account-data.ts";
import { checkPasswordChange } from "./account-rules.ts";

/** A new password, for the current one: it ends every other session of the account. */
export function PasswordPanel() {
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
    void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
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
      <form className="pad short-form" noValidate onSubmit={submit(change)}>
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
