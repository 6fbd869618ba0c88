import { Link } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import { NEWSLETTER } from "../../../contract/messages.ts";
import { useBusiness, useSiteBehaviour } from "../../ui/business.ts";
import { Brand } from "./brand.tsx";
import { ADMIN_PORTAL, FOOTER_LINKS } from "./site-links.ts";

/** The footer: quick links, the newsletter box, the copyright and the way in for staff (spec section 2). */
export function SiteFooter() {
  const { companyName, about } = useBusiness();
  return (
    <footer className="foot-site">
      <div className="weave" />
      <div className="wrap">
        <div className="cols">
          <div>
            <Brand />
            {about && <p className="small quiet">{about}</p>}
          </div>
          <nav aria-label="Quick links">
            <h2>Quick links</h2>
            <ul>
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
        <div className="end">
          <span>© 2024 {companyName}</span>
          <Link to="/privacy">Privacy</Link>
          <a href={ADMIN_PORTAL.href}>{ADMIN_PORTAL.label}</a>
        </div>
      </div>
    </footer>
  );
}

/**
 * The newsletter box. At first its button makes no call, and the box says so (ruling 'Where the spec describes a
 * limitation'); where the owner has made it real, its form takes its place as soon as it is loaded.
 */
function Newsletter() {
  const { newsletter } = useSiteBehaviour();
  const [Form, setForm] = useState<ComponentType>();
  useEffect(() => {
    // A form that cannot be loaded leaves the box as it is.
    if (newsletter)
      import("../../enquiry/newsletter/newsletter-form.tsx").then(
        (module) => setForm(() => module.default),
        () => undefined,
      );
  }, [newsletter]);
  return (
    <div>
      <h2>
        <label htmlFor="newsletter">Newsletter</label>
      </h2>
      {Form ? <Form /> : <Box hint={newsletter ? undefined : NEWSLETTER.notCollected} />}
    </div>
  );
}

function Box({ hint }: { hint: string | undefined }) {
  return (
    <>
      <div className={hint ? "join" : "join needs-script"}>
        <input
          className="in"
          id="newsletter"
          type="email"
          placeholder="name@example.com"
          autoComplete="email"
          aria-describedby={hint && "newsletter-hint"}
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
