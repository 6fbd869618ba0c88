import { INVITATION } from "../../../contract/messages.ts";
import { PasswordField } from "../../admin/password-field.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { InvitationNote } from "./invitation-states.tsx";
import { useAccept } from "./use-accept.ts";

/** The password of the new account; once it is stored, the login follows. */
export function AcceptForm({ token }: { token: string }) {
  const { form, accept, refusal, isVoid } = useAccept(token);
  const { errors, isSubmitting } = form.formState;
  if (isVoid) return <InvitationNote text={refusal ?? INVITATION.failed} advice={INVITATION.askAgain} />;
  return (
    <form noValidate method="post" onSubmit={form.handleSubmit(accept)}>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        readOnly={isSubmitting}
        hint={INVITATION.passwordHint}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <BusyButton type="submit" className="wide" isBusy={isSubmitting} busyText={INVITATION.submitting}>
        {INVITATION.submit}
      </BusyButton>
    </form>
  );
}
