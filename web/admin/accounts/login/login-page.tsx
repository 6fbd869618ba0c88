import { Navigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Resolver } from "react-hook-form";
import type { LoginBody } from "../../../../contract/accounts/auth.ts";
import { LOGIN } from "../../../../contract/messages.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { returnPath } from "../../platform/session/return-path.ts";
import { signIn, useSession } from "../../platform/session/session.ts";
import { SignInCard } from "../../platform/ui/sign-in-card.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { CodeForm } from "./code-form.tsx";

/** The rules come with the first submit, the page itself stays small. Without them the server alone judges. */
const resolver: Resolver<LoginBody> = (values, ...rest) =>
  import("./login-rules.ts").then(
    ({ checkLogin }) => checkLogin(values, ...rest),
    () => ({ values, errors: {} }),
  );

/** /admin/login (spec section 2). Whoever is signed in already, here or in another tab, goes on. */
export function LoginPage() {
  const { status } = useSession();
  if (status === "authenticated") return <Navigate to="/admin/dashboard" href={returnPath()} replace />;
  return (
    <SignInCard title={LOGIN.title} text={LOGIN.subtitle} footer={LOGIN.footer}>
      <LoginForm />
    </SignInCard>
  );
}

/** The two steps of a sign-in: e-mail and password, then the code where the account has a second factor. */
function LoginForm() {
  const [email, setEmail] = useState("");
  const [ticket, setTicket] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const begin = (told?: string) => {
    setTicket(undefined);
    setNotice(told);
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
  /** Typed before, when a person comes back from the second step. */
  email: string;
  /** Why there is a sign-in to begin again. */
  notice: string | undefined;
  onTicket: (email: string, ticket: string) => void;
}

/**
 * E-mail and password: idle, submitting, then the dashboard or a sentence over the form (spec section 4); for an
 * account with a second factor, its ticket.
 */
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
    // The page goes on by itself.
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
      noValidate
      method="post"
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
    >
      {refused && <Note tone="bad">{refused}</Note>}
      {notice && !refused && <Note tone="warn">{notice}</Note>}
      <fieldset disabled={isBusy}>
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
