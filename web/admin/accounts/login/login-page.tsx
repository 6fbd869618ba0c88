import { Navigate } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Resolver } from "react-hook-form";
import type { LoginBody } from "#contract/accounts/auth.ts";
import { TWO_FACTOR_ATTEMPTS, TWO_FACTOR_LIFETIME } from "#contract/accounts/limits.ts";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { returnPath } from "#web/admin/platform/session/return-path.ts";
import { completeSignIn, signIn, useSession } from "#web/admin/platform/session/session.ts";
import { SignInCard } from "#web/admin/platform/ui/sign-in-card.tsx";
import { useForm } from "#web/admin/platform/ui/use-form.ts";
import { ApiError } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";

/** The rules load on the first submit to keep the page small. If they fail to load, only the server validates. */
const resolver: Resolver<LoginBody> = (values, ...rest) =>
  import("./login-rules.ts").then(
    ({ checkLogin }) => checkLogin(values, ...rest),
    () => ({ values, errors: {} }),
  );

/** /admin/login (spec section 2). Redirects signed-in users, also after a sign-in in another tab. */
export function LoginPage() {
  const { status } = useSession();
  if (status === "authenticated") return <Navigate to="/admin/dashboard" href={returnPath()} replace />;
  return (
    <SignInCard title={LOGIN.title} text={LOGIN.subtitle} footer={LOGIN.footer}>
      <LoginForm />
    </SignInCard>
  );
}

/** The two steps of a sign-in: e-mail and password, then the code if the account has a second factor. */
function LoginForm() {
  const [email, setEmail] = useState("");
  const [ticket, setTicket] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const begin = (text?: string) => {
    setTicket(undefined);
    setNotice(text);
  };
  if (ticket) {
    return (
      <CodeForm email={email} ticket={ticket} onBack={() => begin()} onEnded={() => begin(LOGIN.codeEnded)} />
    );
  }
  return (
    <PasswordForm
      email={email}
      notice={notice}
      onTicket={(typed, given) => {
        setEmail(typed);
        setTicket(given);
      }}
    />
  );
}

interface Props {
  /** Kept when the user returns from the second step. */
  email: string;
  /** Why the user has to sign in again. */
  notice: string | undefined;
  onTicket: (email: string, ticket: string) => void;
}

/** Leads to the dashboard or the second step; otherwise shows a message over the form (spec section 4). */
function PasswordForm({ email: typed, notice, onTicket }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<LoginBody>({
    resolver,
    defaultValues: { email: typed, password: "" },
  });
  const { errors, isSubmitting } = formState;
  const refused = errors.root?.message;

  const submit = handleSubmit(async ({ email, password }) => {
    setIsBusy(true);
    const answer = await signIn(email, password);
    // The session change navigates.
    if (answer === true) return;
    if (answer) return onTicket(email, answer.ticket);
    setIsBusy(false);
    setError("root", { message: LOGIN.invalidCredentials });
  });
  useEffect(() => {
    if ((refused || typed) && !isBusy) setFocus("password", { shouldSelect: true });
  }, [refused, typed, isBusy, setFocus]);

  return (
    <form
      className="pad stack"
      noValidate
      method="post"
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
    >
      {refused && <Note tone="bad">{refused}</Note>}
      {notice && !refused && <Note tone="warn">{notice}</Note>}
      <fieldset className="stack" aria-label="Credentials" disabled={isBusy}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register("email")}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register("password")}
        />
        <BusyButton shape="wide" isBusy={isBusy} busyText={LOGIN.submitting}>
          {LOGIN.submit}
        </BusyButton>
      </fieldset>
    </form>
  );
}

interface CodeFormProps {
  email: string;
  ticket: string;
  onBack: () => void;
  /** The ticket expired or has no attempts left. */
  onEnded: () => void;
}

/** The second step: a code of the authenticator, or a recovery code. */
function CodeForm({ email, ticket, onBack, onEnded }: CodeFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: "" } });
  const { errors, isSubmitting } = formState;
  const element = useRef<HTMLFormElement>(null);
  const isSpent = useTicketLife();
  const refused = errors.root?.message;

  const submit = handleSubmit(async ({ code }) => {
    try {
      await completeSignIn({ ticket, code });
    } catch (error) {
      // A network failure has shown its toast, and the code can be sent again.
      if (!(error instanceof ApiError)) return;
      if (error.status === 401 && isSpent()) return onEnded();
      setError("root", { message: error.message || LOGIN.failed });
    }
  });
  // Selects the wrong code, so that typing replaces it.
  useLayoutEffect(() => {
    if (isSubmitting) return;
    const field = element.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, [isSubmitting]);

  return (
    <form
      ref={element}
      className="pad stack"
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
    >
      {refused && <Note tone="bad">{refused}</Note>}
      <fieldset className="stack" aria-label="Second step" disabled={isSubmitting}>
        <p className="small">{LOGIN.codeFor(email)}</p>
        <TextField
          label="Code"
          className="mono"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint={LOGIN.codeHint}
          error={errors.code?.message}
          {...register("code", { validate: (typed) => typed.trim() !== "" || LOGIN.codeRequired })}
        />
        <BusyButton shape="wide" isBusy={isSubmitting} busyText={LOGIN.submitting}>
          {LOGIN.submit}
        </BusyButton>
        <Button shape="wide" onClick={onBack}>
          Back
        </Button>
      </fieldset>
    </form>
  );
}

/**
 * Returns a function that returns true once no further code can be accepted. It counts failures and time as the server
 * does, whose answers don't distinguish a wrong code from an expired ticket.
 */
function useTicketLife(): () => boolean {
  const given = useRef(Date.now());
  const refusals = useRef(0);
  return () => {
    refusals.current += 1;
    return refusals.current >= TWO_FACTOR_ATTEMPTS || Date.now() - given.current >= TWO_FACTOR_LIFETIME;
  };
}
