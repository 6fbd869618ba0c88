import { type ComponentProps, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { useSession } from "../session/session.ts";

interface Props extends Omit<ComponentProps<"input">, "id" | "type" | "className"> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A password field with a Show button; takes the props of react-hook-form's `register`. */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="anchor block secret">
          <input
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            spellCheck={false}
            className="in"
          />
          <Button
            look="bare"
            size="small"
            aria-label={`${isShown ? "Hide" : "Show"} ${label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
          </Button>
        </span>
      )}
    </Field>
  );
}

/** The current password, for actions that a session alone doesn't authorise. */
export function CurrentPassword(props: Omit<ComponentProps<typeof PasswordField>, "label">) {
  const session = useSession();
  return (
    <>
      {/* Tells password managers whose password this is, whatever other address the form contains. */}
      {session.status === "authenticated" && (
        <input hidden readOnly autoComplete="username" value={session.user.email} />
      )}
      <PasswordField {...props} label="Current password" autoComplete="current-password" />
    </>
  );
}
