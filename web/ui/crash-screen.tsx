import type { ErrorComponentProps } from "@tanstack/react-router";
import { CRASH } from "../../contract/messages.ts";

/** What a person sees when something broke that no page expected (spec section 2). */
export function CrashScreen({ error }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : "";
  return (
    <section className="wrap crash">
      <div className="sechead">
        <h1>{CRASH.title}</h1>
      </div>
      <p role="alert">{message || CRASH.unexpected}</p>
      <button type="button" className="btn fill" onClick={() => window.location.reload()}>
        {CRASH.refresh}
      </button>
    </section>
  );
}

/** The same where no page's frame stands around it. */
export function WholeCrashScreen(props: ErrorComponentProps) {
  return (
    <main>
      <CrashScreen {...props} />
    </main>
  );
}
