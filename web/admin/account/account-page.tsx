import { PasswordPanel } from "./password-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { TwoFactorPanel } from "./two-factor-panel.tsx";

/** /admin/settings/account: one's own password, second factor and sessions (ruling 'Settings'). */
export function AccountPage() {
  return (
    <>
      <PasswordPanel />
      <TwoFactorPanel />
      <SessionsPanel />
    </>
  );
}
