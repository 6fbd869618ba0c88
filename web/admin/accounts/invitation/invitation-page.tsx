import { zodResolver } from "@hookform/resolvers/zod";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState } from "react";
import { AcceptInvitationBody } from "#contract/accounts/auth.ts";
import { administrators } from "#contract/accounts/calls.ts";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { INVITATION, PASSWORD_HINT } from "#contract/accounts/messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { useSubmit } from "#web/admin/platform/calls/use-submit.ts";
import { signOut, useSession } from "#web/admin/platform/session/session.ts";
import { PasswordField } from "#web/admin/platform/ui/password-field.tsx";
import { Loading } from "#web/admin/platform/ui/read-states.tsx";
import { SignInCard } from "#web/admin/platform/ui/sign-in-card.tsx";
import { useForm } from "#web/admin/platform/ui/use-form.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { Note } from "#web/ui/forms/note.tsx";

/** /admin/invitation#token: an invited person sets a password (ruling 'Settings'; decision 0015). */
export function InvitationPage() {
  const token = useToken();
  const session = useSession();
  return (
    <SignInCard title={INVITATION.title} text={INVITATION.text} footer={LOGIN.footer}>
      {session.status === "loading" && <Loading text={LOGIN.loadingPanel} />}
      {session.status === "authenticated" && <SignedIn email={session.user.email} />}
      {session.status === "unauthenticated" &&
        (token ? <AcceptForm key={token} token={token} /> : <InvitationNote text={INVITATION.incomplete} />)}
    </SignInCard>
  );
}

/** Removes the link's token from address and history; a second link in the tab replaces it. */
function useToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (!hash) return;
    setToken(hash);
    void navigate({ to: "/admin/invitation", hash: "", replace: true });
  }, [hash, navigate]);
  return token;
}

/** Statuses that another password can't fix: an invalid token, a used or expired link, an address with an account. */
const VOID = [400, 404, 409];

/** The form of the new account's password; on success the login follows with the server's message. */
function AcceptForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({ resolver: checkPassword, defaultValues: { password: "" } });
  const { refusal, isSubmitting, field, submit } = useSubmit(form, INVITATION.failed);
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
    <form className="pad stack" noValidate method="post" onSubmit={submit(accept)}>
      {refusal && <Note tone="bad">{refusal.text}</Note>}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        {...field("password")}
      />
      <BusyButton shape="wide" isBusy={isSubmitting} busyText={INVITATION.submitting}>
        {INVITATION.submit}
      </BusyButton>
    </form>
  );
}

/** The rules of the password; only the server checks the token. */
const checkPassword = zodResolver(AcceptInvitationBody.pick({ password: true }));

interface Props {
  text: string;
  /** What to do after a failed submit; gets the focus. */
  advice?: string;
}

/** Why the invitation can't be accepted, with links. */
function InvitationNote({ text, advice }: Props) {
  const way = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (advice) way.current?.focus();
  }, [advice]);
  return (
    <div className="pad stack gap-3">
      <Note tone="warn">
        <p>{text}</p>
        {advice && <p>{advice}</p>}
      </Note>
      <Link ref={way} className={buttonClass({ shape: "wide" })} to="/admin/login">
        Go to the login
      </Link>
    </div>
  );
}

/** Shown to signed-in users: the invitation is for someone else. */
function SignedIn({ email }: { email: string }) {
  return (
    <div className="pad stack gap-3">
      <Note tone="warn">{INVITATION.signedInAs(email)}</Note>
      <Button shape="wide" onClick={() => void signOut()}>
        Logout
      </Button>
      <Link className={buttonClass({ look: "bare", shape: "wide" })} to="/admin/dashboard">
        Go to the dashboard
      </Link>
    </div>
  );
}
