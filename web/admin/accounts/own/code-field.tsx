import type { ComponentProps } from "react";
import { TextField } from "../../../ui/field.tsx";

/** A code of the authenticator; a keyboard with letters, for a recovery code can stand in. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      {...props}
      label="Code"
      className="mono"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
