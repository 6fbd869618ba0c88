import { Link, useHydrated, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { DETAIL } from "../../../contract/messages.ts";

const WAY_BACK_TIME = 1000;

/**
 * A part that does not exist or could not be read (spec section 8, 'Detail'). Go Back returns to where one
 * came from, be it another site, or to the listing; before any script runs it is a link there.
 */
export function ProductMissing({ message }: { message: string }) {
  const router = useRouter();
  const isHydrated = useHydrated();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const toListing = () => router.navigate({ to: "/products" });
  const goBack = () => {
    if (window.history.length < 2) {
      toListing();
      return;
    }
    window.history.back();
    // The entries may all lie ahead of this one: then nothing moves.
    clearTimeout(waiting.current);
    waiting.current = setTimeout(toListing, WAY_BACK_TIME);
  };
  return (
    <section className="wrap crash">
      <div className="sechead">
        <h1>{DETAIL.failed}</h1>
      </div>
      <p role="alert">{message}</p>
      {isHydrated ? (
        <button type="button" className="btn fill" onClick={goBack}>
          {DETAIL.goBack}
        </button>
      ) : (
        <Link className="btn fill" to="/products" activeOptions={{ exact: true }}>
          {DETAIL.goBack}
        </Link>
      )}
    </section>
  );
}
