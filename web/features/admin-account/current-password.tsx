import type { ComponentProps } from "react";
import { PasswordField } from "../../admin/password-field.tsx";

/** The password that a session alone doesn't stand for. */
export function CurrentPassword(props: Omit<ComponentProps<typeof PasswordField>, "label">) {
  return <PasswordField {...props} label="Current password" autoComplete="current-password" />;
}
