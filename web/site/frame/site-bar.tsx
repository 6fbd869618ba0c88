import { type ReactNode, useEffect, useRef, useState } from "react";
import { NAV_SHADOW_SCROLL } from "#contract/enquiries/limits.ts";
import { Link } from "#web/routing/link.tsx";
import { useIsPending, usePlaceOf } from "#web/routing/use-router.ts";
import { useBusiness, useLogo, useShownCategories } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { mailLink, telLink } from "#web/ui/contact-links.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { useMenus } from "#web/ui/use-menus.ts";
import { CallLink, MailLink } from "../enquiry/links/ask-links.tsx";
import { ChatLink } from "../enquiry/links/chat-link.tsx";
import { ListLink } from "../enquiry/list/list-link.tsx";
import { SiteToasts } from "./site-toasts.tsx";

/** The class of the company's name by its maximum length; Settings accepts up to 120 characters. */
const NAME_SIZES: readonly (readonly [max: number, className: string])[] = [
  [12, "brand"],
  [28, "brand long"],
  [70, "brand longer"],
];

/** A logo wider than this many heights is taken to contain the name, which is then only for screen readers. */
const WORDMARK = 2.2;

/** The pages that the frame links to, besides those of the categories. */
const BAR_LINKS = [
  { label: "Home", to: "/" },
  { label: "About", to: "/about" },
  { label: "Contact", to: "/contact" },
] as const;

export const FOOTER_LINKS = [
  { label: "Home", to: "/" },
  { label: "Products", to: "/products" },
  { label: "About", to: "/about" },
  { label: "Contact", to: "/contact" },
] as const;

/** Loads a document, since the back office has other styles and another security policy. */
export const ADMIN_PORTAL = { label: "Admin Portal", href: "/admin/login" } as const;

/** The navigation bar of every public page (spec section 2); `search` is its search box. */
export function SiteBar({ search }: { search: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useMenus(bar);
  const isMoved = useMoved();
  const isLoading = useIsPending();
  const isInProducts = usePlaceOf(({ pathname }) => pathname.startsWith("/products"));
  return (
    <header ref={bar} className={isMoved ? "bar moved off-paper" : "bar off-paper"}>
      <div className="line gap-5 wrap">
        <Brand isShort />
        <nav className="line equal gap-0 bar-links" aria-label="Main">
          {BAR_LINKS.map(({ label, to }) => (
            <Link key={to} className="bar-link" to={to} activeOptions={{ exact: to === "/" }}>
              {label}
            </Link>
          ))}
          <details className="anchor folding" name="bar-menu">
            <summary className="bar-link" aria-current={isInProducts || undefined}>
              Products
            </summary>
            <div className="floating nav-list menu">
              <CategoryLinks />
            </div>
          </details>
        </nav>
        <ListLink />
        {search}
        <BarActions />
      </div>
      {isLoading && <div className="page-coming" />}
      <SiteToasts />
    </header>
  );
}

function BarActions() {
  return (
    <div className="line equal bar-acts">
      <CallLink className={buttonClass({}, "no-phone")}>Call Now</CallLink>
      <MailLink className={buttonClass({}, "no-phone")}>Email Now</MailLink>
      <Hamburger />
    </div>
  );
}

/** Returns whether the page is scrolled by more than 20 px (spec section 9, 'Nav shadow change'). */
function useMoved(): boolean {
  const [isMoved, setIsMoved] = useState(false);
  useEffect(() => {
    const look = () => setIsMoved(window.scrollY > NAV_SHADOW_SCROLL);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return isMoved;
}

function CategoryLinks() {
  return useShownCategories().map(({ id, navigationLabel }) => (
    <Link key={id} translate="no" to="/products/$category" params={{ category: id }}>
      {navigationLabel}
    </Link>
  ));
}

/** The menu of small screens, with tel: and mailto: links (spec section 2). */
function Hamburger() {
  const { phones, email } = useBusiness();
  return (
    <details className="anchor hamburger" name="bar-menu">
      <summary className={buttonClass({ shape: "icon" })} aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <nav className="floating nav-list menu" aria-label="Menu">
        {BAR_LINKS.map(({ label, to }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === "/" }}>
            {label}
          </Link>
        ))}
        <hr />
        <CategoryLinks />
        <hr />
        {phones.map((phone) => (
          <a key={phone} href={telLink(phone)}>
            <Icon name="phone" className="i s" />
            <span className="mono" translate="no">
              {phone}
            </span>
          </a>
        ))}
        <ChatLink from="menu" className="">
          <Icon name="message" className="i s" />
          WhatsApp
        </ChatLink>
        <a href={mailLink(email)}>
          <Icon name="mail" className="i s" />
          {email}
        </a>
      </nav>
    </details>
  );
}

/** The logo or the default mark, the business's name (with `isShort` its short name, if any) and tagline. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  const { companyName, shortName, tagline } = useBusiness();
  const name = (isShort && shortName) || companyName;
  const [, className] = NAME_SIZES.find(([max]) => name.length <= max) ?? [0, "brand longest"];
  const { light } = useLogo();
  const isWide = light !== null && light.width / light.height > WORDMARK;
  return (
    <Link className={isWide ? "wordmark brand" : className} to="/">
      {light ? <img src={light.url} width={light.width} height={light.height} alt="" /> : <Mark />}
      <span translate="no">
        {name}
        {tagline && <small translate="yes">{tagline}</small>}
      </span>
    </Link>
  );
}
