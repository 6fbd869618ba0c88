import { Link } from "@tanstack/react-router";
import { useBusiness } from "../../ui/business.ts";
import { Brand } from "./brand.tsx";
import { Newsletter } from "./newsletter.tsx";
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
