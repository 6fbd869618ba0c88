import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { LOGIN } from "../../../../contract/messages.ts";
import { returnPath } from "../../platform/session/return-path.ts";
import { useSession } from "../../platform/session/session.ts";
import { SignInCard } from "../../platform/ui/sign-in-card.tsx";
import { CodeForm } from "./code-form.tsx";
import { PasswordForm } from "./password-form.tsx";

/** /admin/login (spec section 2). Whoever is signed in already, here or in another tab, goes on. */
export function LoginPage() {
  const { status } = useSession();
  if (status === "authenticated") return <Navigate to="/admin/dashboard" href={returnPath()} replace />;
  return (
    <SignInCard title={LOGIN.title} text={LOGIN.subtitle} footer={LOGIN.footer}>
      <LoginForm />
    </SignInCard>
  );
}

/** The two steps of a sign-in: e-mail and password, then the code where the account has a second factor. */
function LoginForm() {
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
