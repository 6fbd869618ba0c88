import { Navigate } from "@tanstack/react-router";
import { LOGIN } from "../../../contract/messages.ts";
import { useSession } from "../../admin/session.ts";
import frame from "./frame.svg?url";
import { LoginForm } from "./login-form.tsx";

/** /admin/login (spec section 2). Whoever is signed in already, here or in another tab, goes on to the dashboard. */
export function LoginPage() {
  const { status } = useSession();
  if (status === "authenticated") return <Navigate to="/admin/dashboard" replace />;
  return (
    <main className="login" id="main" tabIndex={-1}>
      <div className="art">
        <img src={frame} width="400" height="300" alt="" loading="lazy" />
      </div>
      <div className="box">
        <section className="login-card" aria-labelledby="login-title">
          <header>
            <h1 id="login-title">{LOGIN.title}</h1>
            <p>{LOGIN.subtitle}</p>
          </header>
          <LoginForm />
          <footer>
            <p className="small quiet">{LOGIN.footer}</p>
          </footer>
        </section>
        <a className="small" href="/">
          Back to the website
        </a>
      </div>
    </main>
  );
}
