import type { ReactNode } from "react";
import { Link } from "../../routing/link.tsx";
import { useBusiness } from "../../ui/business.ts";
import { Brand } from "./brand.tsx";
import { Newsletter } from "./newsletter.tsx";
import { SiteBar } from "./site-bar.tsx";
import { ADMIN_PORTAL, FOOTER_LINKS } from "./site-links.ts";

/** What stands around every public page: skip link, bar with toasts below it, and footer (spec section 2). */
export function SiteFrame({ search, children }: { search: ReactNode; children: ReactNode }) {
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
    </>
  );
}

/** The footer: quick links, the newsletter box, the copyright and the way in for staff (spec section 2). */
function SiteFooter() {
  const { companyName, about } = useBusiness();
  return (
    <footer className="foot-site off-paper">
      <div className="weave" />
      <div className="wrap">
        <div className="split late gap-10 foot-cols">
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
        <div className="cluster fine quiet roomy end">
          <span className="breaks">© 2024 {companyName}</span>
          <Link to="/privacy">Privacy</Link>
          <a className="push" href={ADMIN_PORTAL.href}>
            {ADMIN_PORTAL.label}
          </a>
        </div>
      </div>
    </footer>
  );
}
