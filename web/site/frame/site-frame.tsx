import type { ReactNode } from "react";
import { PageAnnouncer } from "./page-announcer.tsx";
import { SiteBar } from "./site-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";

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
