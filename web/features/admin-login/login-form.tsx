import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import type { LoginBody } from "../../../contract/auth.ts";
import { LOGIN } from "../../../contract/messages.ts";
import { signIn } from "../../admin/session.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";

/** The rules come with the first submit, the page itself stays small. Without them the server alone judges. */
const resolver: Resolver<LoginBody> = (values, ...rest) =>
  import("./login-rules.ts").then(
    ({ checkLogin }) => checkLogin(values, ...rest),
    () => ({ values, errors: {} }),
  );

/** E-mail and password: idle, submitting, then the dashboard or a sentence over the form (spec section 4). */
export function LoginForm() {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<LoginBody>({
    resolver,
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  const refused = errors.root?.message;

  const submit = handleSubmit(async ({ email, password }) => {
    setIsBusy(true);
    const isSignedIn = await signIn(email, password);
    if (isSignedIn) return router.navigate({ to: "/admin/dashboard", replace: true });
    setIsBusy(false);
    setError("root", { message: LOGIN.invalidCredentials });
  });
  useEffect(() => {
    if (refused && !isBusy) setFocus("password", { shouldSelect: true });
  }, [refused, isBusy, setFocus]);

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
    >
      {refused && <Note tone="bad">{refused}</Note>}
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
        <BusyButton type="submit" className="wide" isBusy={isBusy} busyText={LOGIN.submitting}>
          {LOGIN.submit}
        </BusyButton>
      </fieldset>
    </form>
  );
}
