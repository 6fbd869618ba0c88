import type { ComponentProps } from "react";
import { useSession } from "../session/session.ts";
import { PasswordField } from "./password-field.tsx";

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
