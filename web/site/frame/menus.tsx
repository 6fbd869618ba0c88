import { Link } from "@tanstack/react-router";
import { CATEGORIES, NAVIGATION_LABELS } from "../../../contract/categories.ts";
import { useBusiness } from "../../ui/business.ts";
import { mailLink, telLink } from "../../ui/contact-links.ts";
import { Icon } from "../../ui/icons.tsx";
import { BAR_LINKS } from "./site-links.ts";

/** The six categories under their names in the navigation (spec section 2). */
export function CategoryLinks() {
  return CATEGORIES.map((category) => (
    <Link key={category} to="/products/$category" params={{ category }}>
      {NAVIGATION_LABELS[category]}
    </Link>
  ));
}

/** The menu of small screens, with direct tel and mailto links (spec section 2). */
export function Hamburger() {
  const { phones, email } = useBusiness();
  return (
    <details className="drop hamburger" name="bar-menu">
      <summary className="btn icon" aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <nav className="menu" aria-label="Menu">
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
            <span className="mono">{phone}</span>
          </a>
        ))}
        <a href={mailLink(email)}>
          <Icon name="mail" className="i s" />
          {email}
        </a>
      </nav>
    </details>
  );
}
