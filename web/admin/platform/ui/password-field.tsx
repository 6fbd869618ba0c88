import { type ComponentProps, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { useSession } from "../session/session.ts";

interface Props extends Omit<ComponentProps<"input">, "id" | "type" | "className"> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A password that can be looked at while it is typed; takes what react-hook-form's `register` gives. */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="secret">
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

/** The password that a session alone doesn't stand for. */
export function CurrentPassword(props: Omit<ComponentProps<typeof PasswordField>, "label">) {
  const session = useSession();
  return (
    <>
      {/* Tells a password manager whose password this is, whatever other address stands in the form. */}
      {session.status === "authenticated" && (
        <input hidden readOnly autoComplete="username" value={session.user.email} />
      )}
      <PasswordField {...props} label="Current password" autoComplete="current-password" />
    </>
  );
}
