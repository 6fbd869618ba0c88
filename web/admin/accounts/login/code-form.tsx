import { useLayoutEffect, useRef } from "react";
import { LOGIN } from "../../../../contract/messages.ts";
import { TWO_FACTOR_ATTEMPTS, TWO_FACTOR_LIFETIME } from "../../../../contract/platform/limits.ts";
import { ApiError } from "../../../api/client.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { completeSignIn } from "../../platform/session/session.ts";
import { useForm } from "../../platform/ui/use-form.ts";

interface Props {
  /** Whose password was right. */
  email: string;
  ticket: string;
  onBack: () => void;
  /** The ticket has come to its end: there is no code that it could still be used with. */
  onEnded: () => void;
}

/** The second step of a sign-in: a code of the authenticator, or a recovery code. */
export function CodeForm({ email, ticket, onBack, onEnded }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: "" } });
  const { errors, isSubmitting } = formState;
  const element = useRef<HTMLFormElement>(null);
  const isSpent = useTicketLife();
  const refused = errors.root?.message;

  const submit = handleSubmit(async ({ code }) => {
    try {
      await completeSignIn({ ticket, code });
    } catch (error) {
      // Without an answer the toast has said it, and the same code can be sent again.
      if (!(error instanceof ApiError)) return;
      if (error.status === 401 && isSpent()) return onEnded();
      setError("root", { message: error.message || LOGIN.failed });
    }
  });
  // What was typed is selected, so that the next code takes its place.
  useLayoutEffect(() => {
    if (isSubmitting) return;
    const field = element.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, [isSubmitting]);

  return (
    <form ref={element} noValidate method="post" onSubmit={(event) => void submit(event)}>
      {refused && <Note tone="bad">{refused}</Note>}
      <fieldset disabled={isSubmitting}>
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
 * Counts refusals and time as the server does, which refuses a wrong code and an ended ticket alike: true once no
 * further code can be right.
 */
function useTicketLife(): () => boolean {
  const given = useRef(Date.now());
  const refusals = useRef(0);
  return () => {
    refusals.current += 1;
    return refusals.current >= TWO_FACTOR_ATTEMPTS || Date.now() - given.current >= TWO_FACTOR_LIFETIME;
  };
}
