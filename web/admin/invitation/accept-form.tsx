import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { administrators } from "../../../contract/calls/accounts.ts";
import { INVITATION, PASSWORD_HINT } from "../../../contract/messages.ts";
import type { AcceptInvitationBody } from "../../../contract/settings.ts";
import { showToast } from "../../api/toast-store.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { ask } from "../calls/ask.ts";
import { useSubmit } from "../calls/use-submit.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { checkPassword } from "./accept-rules.ts";
import { InvitationNote } from "./invitation-states.tsx";

/** No password mends these: the token is none, the link was used or has expired, its address has an account. */
const VOID = [400, 404, 409];

/** The password of the new account; once it is stored, the login follows with the server's sentence. */
export function AcceptForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({ resolver: checkPassword, defaultValues: { password: "" } });
  const { refusal, submit } = useSubmit(form, INVITATION.failed);
  const { errors, isSubmitting } = form.formState;
  const accept = async ({ password }: Pick<AcceptInvitationBody, "password">) => {
    const json: AcceptInvitationBody = { token, password };
    const { message } = await ask(administrators.accept, { json });
    showToast({ kind: "success", text: message });
    await navigate({ to: "/admin/login", replace: true });
  };
  if (refusal && VOID.includes(refusal.status)) {
    return <InvitationNote text={refusal.text} advice={INVITATION.askAgain} />;
  }
  return (
    <form noValidate method="post" onSubmit={submit(accept)}>
      {refusal && <Note tone="bad">{refusal.text}</Note>}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        readOnly={isSubmitting}
        hint={PASSWORD_HINT}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <BusyButton type="submit" className="wide" isBusy={isSubmitting} busyText={INVITATION.submitting}>
        {INVITATION.submit}
      </BusyButton>
    </form>
  );
}
