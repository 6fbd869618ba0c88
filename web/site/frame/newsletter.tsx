import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { NEWSLETTER } from "../../../contract/messages.ts";
import { useSiteBehaviour } from "../../ui/business.ts";
import type { BegunForm } from "../enquiry/newsletter/newsletter-form.tsx";

interface Loaded extends BegunForm {
  Form: ComponentType<BegunForm>;
}

/** How far below the window the footer may be when the form is asked for. */
const NEAR = "400px";

/**
 * The newsletter box. At first its button makes no call, and the box says so (ruling 'Where the spec describes a
 * limitation'); where the owner has made it real, its form takes its place once one comes near.
 */
export function Newsletter() {
  const { newsletter } = useSiteBehaviour();
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const load = useCallback(async () => {
    try {
      const { NewsletterForm: Form } = await import("../enquiry/newsletter/newsletter-form.tsx");
      const field = place.current?.querySelector("input");
      setLoaded({ Form, typed: field?.value ?? "", isFocused: field === document.activeElement });
    } catch {
      // The box stays as it is, and asks again when somebody goes into it.
    }
  }, []);
  useEffect(() => {
    if (!newsletter || !place.current) return;
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        sight.disconnect();
        load();
      },
      { rootMargin: NEAR },
    );
    sight.observe(place.current);
    return () => sight.disconnect();
  }, [newsletter, load]);
  return (
    <div ref={place}>
      <h2>
        <label htmlFor="newsletter">Newsletter</label>
      </h2>
      {loaded ? (
        <loaded.Form {...loaded} />
      ) : newsletter ? (
        <Box onFocus={load} />
      ) : (
        <Box hint={NEWSLETTER.notCollected} />
      )}
    </div>
  );
}

function Box({ hint, onFocus }: { hint?: string; onFocus?: () => void }) {
  return (
    <>
      <div className={hint ? "line equal narrow" : "line equal narrow needs-script"}>
        <input
          className="in"
          id="newsletter"
          type="email"
          placeholder="name@example.com"
          autoComplete="email"
          aria-describedby={hint && "newsletter-hint"}
          onFocus={onFocus}
        />
        <button className="btn" type="button">
          Subscribe
        </button>
      </div>
      {hint && (
        <p className="hint" id="newsletter-hint">
          {hint}
        </p>
      )}
    </>
  );
}
