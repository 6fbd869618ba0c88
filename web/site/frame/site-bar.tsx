import { Link, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { Icon } from "../../ui/icons.tsx";
import { Toasts } from "../../ui/toasts.tsx";
import { CallLink, MailLink } from "../enquiry/links/ask-links.tsx";
import { ListLink } from "../enquiry/list/list-link.tsx";
import { Brand } from "./brand.tsx";
import { CategoryLinks, Hamburger } from "./menus.tsx";
import { BAR_LINKS } from "./site-links.ts";
import { useMenus } from "./use-menus.ts";
import { useMoved } from "./use-moved.ts";

/** The navigation bar of every public page (spec section 2); `search` is the search box in its middle. */
export function SiteBar({ search }: { search: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useMenus(bar);
  const isMoved = useMoved();
  const isLoading = useRouterState({ select: (state) => state.status === "pending" });
  const isInProducts = useRouterState({ select: (state) => state.location.pathname.startsWith("/products") });
  return (
    <header ref={bar} className={isMoved ? "bar moved" : "bar"}>
      <div className="wrap">
        <Brand />
        <nav className="links" aria-label="Main">
          {BAR_LINKS.map(({ label, to }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === "/" }}>
              {label}
            </Link>
          ))}
          <details className="drop" name="bar-menu">
            <summary aria-current={isInProducts || undefined}>
              Products
              <Icon name="down" className="i s turn" />
            </summary>
            <div className="menu">
              <CategoryLinks />
            </div>
          </details>
        </nav>
        <ListLink />
        {search}
        <BarActions />
      </div>
      {isLoading && <div className="progress" />}
      <Toasts />
    </header>
  );
}

function BarActions() {
  return (
    <div className="bar-acts">
      <CallLink>Call Now</CallLink>
      <MailLink>Email Now</MailLink>
      <Hamburger />
    </div>
  );
}
