import { type ComponentProps, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";

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
