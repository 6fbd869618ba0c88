import { useState } from "react";
import { LOGIN } from "../../../contract/messages.ts";
import { CodeForm } from "./code-form.tsx";
import { PasswordForm } from "./password-form.tsx";

/** The two steps of a sign-in: e-mail and password, then the code where the account has a second factor. */
export function LoginForm() {
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
