import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { shownSiteQuery } from "../calls/reads.ts";
import { useArrivals } from "../data/arrivals.ts";
import { Keys } from "../palette/help-sheet.tsx";
import { AdminIcon } from "../ui/icons.tsx";
import { useTheme } from "../ui/theme.ts";
import { openOverlay } from "../ui/use-refocus.ts";
import { logout } from "../unsaved/unsaved.ts";
import { ENTRIES } from "./entries.ts";

/** The largest count that fits beside an entry. */
const COUNT_SHOWN = 999;

/** The sidebar (spec section 2): the screens, the signed-in user, and Logout. */
export function Sidebar({ email, isOpen }: { email: string; isOpen: boolean }) {
  const arrivals = useArrivals();
  const counts: Partial<Record<string, number>> = {
    "/admin/enquiries": arrivals?.unhandled ?? 0,
    "/admin/quotations": arrivals?.toConfirm ?? 0,
  };
  return (
    <aside id="sidebar" className={isOpen ? "sidebar open" : "sidebar"} aria-label="Admin">
      <p className="top line gap-3">
        <OwnMark />
        Admin Panel
      </p>
      <PaletteButton />
      <nav className="nav-list" aria-label="Admin">
        <ul>
          {ENTRIES.map((entry) => (
            <li key={entry.to}>
              <Entry entry={entry} count={counts[entry.to] ?? 0} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="me stack gap-2 fine quiet">
        {/* Loads a document, since the public site has its own security policy. */}
        <a className="site line" href="/">
          <AdminIcon name="globe" className="i s" />
          View website
        </a>
        <p>
          <b className="block strong breaks">{email}</b>
          Administrator
        </p>
        <div className="cluster">
          <Button size="small" onClick={() => void logout()}>
            <AdminIcon name="out" className="i s" />
            Logout
          </Button>
          <ThemeSwitch />
        </div>
      </div>
    </aside>
  );
}

/** A screen with its count of new items, which is part of its accessible name. */
function Entry({ entry, count }: { entry: (typeof ENTRIES)[number]; count: number }) {
  const { label, to, icon } = entry;
  return (
    <Link className="line gap-3 mid small" to={to}>
      <AdminIcon name={icon} />
      {label}{" "}
      {count > 0 && (
        <span className="counter push strong nums">
          {count > COUNT_SHOWN ? `${COUNT_SHOWN}+` : count} new
        </span>
      )}
    </Link>
  );
}

function ThemeSwitch() {
  const [theme, turn] = useTheme();
  return (
    <Button size="small" shape="icon" aria-label="Dark theme" aria-pressed={theme === "dark"} onClick={turn}>
      <AdminIcon name={theme === "dark" ? "sun" : "moon"} className="i s" />
    </Button>
  );
}

/** The logo for the current theme, or the default mark. */
function OwnMark() {
  const [theme] = useTheme();
  const { data } = useQuery(shownSiteQuery);
  const own = data?.logo?.[theme];
  return own ? <img className="own-mark" src={own.url} alt="" /> : <Mark />;
}

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 26 34" fill="none" aria-hidden="true">
      <path d="M5 1v32M21 1v32M13 1v8.5M13 24.5V33" />
      <ellipse cx="13" cy="17" rx="4" ry="7.5" />
      <path className="weft" d="M0 17h3M7 17h2.5M16.5 17H19M23 17h3" />
    </svg>
  );
}

/** Opens the palette; shows its shortcut, or on small screens only the icon. */
export function PaletteButton({ isSmall = false }: { isSmall?: boolean }) {
  const shared = {
    type: "button",
    "aria-haspopup": "dialog",
    onClick: () => openOverlay("palette"),
  } as const;
  if (isSmall) {
    return (
      <Button {...shared} shape="icon" className="push" aria-label="Search and commands">
        <Icon name="search" />
      </Button>
    );
  }
  return (
    <Button {...shared} size="small" className="open-palette">
      <Icon name="search" className="i s" />
      Search<span className="sr"> and commands</span>
      <span className="push" aria-hidden="true">
        <Keys of="palette" />
      </span>
    </Button>
  );
}
