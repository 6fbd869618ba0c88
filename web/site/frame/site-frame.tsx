import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { NEWSLETTER } from "#contract/platform/public-messages.ts";
import { useAtom } from "#web/api/atom.ts";
import { loadNeeded } from "#web/api/needed-script.ts";
import { Link } from "#web/routing/link.tsx";
import { useBusiness, useSiteBehaviour } from "#web/ui/business.ts";
import { Button } from "#web/ui/button.tsx";
import type { BegunForm } from "../enquiry/newsletter/newsletter-form.tsx";
import { ADMIN_PORTAL, Brand, FOOTER_LINKS, SiteBar } from "./site-bar.tsx";
import { statusView } from "./status-view.ts";

/** How far below the viewport the footer is when its form loads. */
const NEAR = "400px";

/** The frame of every public page: skip link, bar, toasts and footer (spec section 2). */
export function SiteFrame({ search, children }: { search: ReactNode; children: ReactNode }) {
  const Status = useAtom(statusView);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteBar search={search} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      {Status && <Status />}
    </>
  );
}

/** The footer: quick links, newsletter, copyright and the link for staff (spec section 2). */
function SiteFooter() {
  const { companyName, about } = useBusiness();
  return (
    <footer className="foot-site off-paper">
      <div className="weave" />
      <div className="wrap">
        <div className="split late gap-10 foot-cols">
          <div>
            <Brand />
            {about && <p className="small quiet spaced">{about}</p>}
          </div>
          <nav aria-label="Quick links">
            <h2 className="small sr-phone">Quick links</h2>
            <ul className="halves">
              {FOOTER_LINKS.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} activeOptions={{ exact: true }}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Newsletter />
        </div>
        <div className="cluster fine quiet roomy end">
          <span className="breaks" translate="no">
            © 2024 {companyName}
          </span>
          <Link to="/privacy">Privacy</Link>
          <a className="push" href={ADMIN_PORTAL.href}>
            {ADMIN_PORTAL.label}
          </a>
        </div>
      </div>
    </footer>
  );
}

interface Loaded extends BegunForm {
  Form: ComponentType<BegunForm>;
}

/**
 * The newsletter box. By default its button does nothing and the box says so (ruling 'Where the spec describes a
 * limitation'); if the owner has enabled it, its form loads near the viewport.
 */
function Newsletter() {
  const { newsletter } = useSiteBehaviour();
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const load = useCallback(async (isNeeded: boolean) => {
    const form = () => import("../enquiry/newsletter/newsletter-form.tsx");
    try {
      const { NewsletterForm: Form } = await (isNeeded ? loadNeeded(form) : form());
      const field = place.current?.querySelector("input");
      setLoaded({ Form, typed: field?.value ?? "", isFocused: field === document.activeElement });
    } catch {
      // The box stays and retries on focus.
    }
  }, []);
  useEffect(() => {
    if (!newsletter || !place.current) return;
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        sight.disconnect();
        load(false);
      },
      { rootMargin: NEAR },
    );
    sight.observe(place.current);
    return () => sight.disconnect();
  }, [newsletter, load]);
  return (
    <div ref={place}>
      <h2 className="small">
        <label htmlFor="newsletter">Newsletter</label>
      </h2>
      {loaded ? (
        <loaded.Form {...loaded} />
      ) : newsletter ? (
        <Box onFocus={() => load(true)} />
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
        <Button>Subscribe</Button>
      </div>
      {hint && (
        <p className="hint" id="newsletter-hint">
          {hint}
        </p>
      )}
    </>
  );
}
