import { Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
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
      <PageAnnouncer />
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

/**
 * Says the title of a page that was reached without loading the document anew. When the link that led there is
 * gone, the keyboard goes on from the page's content; within a list, from the heading of its new page.
 */
function PageAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        if (!fromLocation) return;
        if (pathChanged) setTitle(document.title);
        if (document.activeElement !== document.body) return;
        const list = pathChanged ? null : document.getElementById("parts");
        (list ?? document.querySelector("main"))?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <p className="sr" role="status">
      {title}
    </p>
  );
}
