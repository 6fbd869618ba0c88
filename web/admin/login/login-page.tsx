import { Navigate } from "@tanstack/react-router";
import { LOGIN } from "../../../contract/messages.ts";
import { returnPath } from "../session/return-path.ts";
import { useSession } from "../session/session.ts";
import { SignInCard } from "../ui/sign-in-card.tsx";
import { LoginForm } from "./login-form.tsx";

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
