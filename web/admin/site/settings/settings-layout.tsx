import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useId, useRef } from "react";
import { ScreenHead } from "#web/admin/platform/ui/page-head.tsx";
import "./settings.css";

/** /admin/settings: the navigation beside the current section; on a phone above it, as a choice. */
export function SettingsLayout() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const nav = useRef<HTMLElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each section
  useEffect(() => {
    const entry = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (!nav.current || !entry) return;
    const { scrollTop, clientHeight } = nav.current;
    // With the next entry, since the edge fades. Not scrollIntoView, which would also scroll the page.
    const end = entry.offsetTop + 2 * entry.offsetHeight;
    if (entry.offsetTop < scrollTop || end > scrollTop + clientHeight)
      nav.current.scrollTop = end - clientHeight;
  }, [path]);
  return (
    <>
      <ScreenHead title={SECTIONS.find(({ to }) => to === path)?.label ?? "Settings"} />
      <div className="settings split late high gap-6">
        <nav className="settings-nav" aria-label="Settings" ref={nav}>
          <SectionChoice path={path} />
          <div className="nav-list no-phone">
            {GROUPS.map(({ name, sections }) => (
              <div key={name} className="settings-group">
                <p id={`${id}${name}`} className="tiny strong quiet">
                  {name}
                </p>
                <ul aria-labelledby={`${id}${name}`}>
                  {sections.map(({ label, to }) => (
                    <li key={to}>
                      <Link className="line small" to={to}>
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </nav>
        <div className="settings-page stack gap-6">
          <Outlet />
        </div>
      </div>
    </>
  );
}

function SectionChoice({ path }: { path: string }) {
  const navigate = useNavigate();
  return (
    <div className="stack gap-1 only-phone">
      <label className="strong" htmlFor="settings-section">
        Section
      </label>
      <select
        id="settings-section"
        className="in"
        value={path}
        onChange={({ target }) => {
          const section = SECTIONS.find(({ to }) => to === target.value);
          if (section) navigate({ to: section.to });
        }}
      >
        {GROUPS.map(({ name, sections }) => (
          <optgroup key={name} label={name}>
            {sections.map(({ label, to }) => (
              <option key={to} value={to}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

/** The sections of Settings (ruling 'Settings'). */
const GROUPS = [
  {
    name: "Business",
    sections: [
      { label: "Business profile", to: "/admin/settings/business" },
      { label: "Figures and facts", to: "/admin/settings/facts" },
      { label: "Reviews", to: "/admin/settings/reviews" },
      { label: "Photos", to: "/admin/settings/photographs" },
    ],
  },
  {
    name: "Pages",
    sections: [
      { label: "Home page", to: "/admin/settings/home" },
      { label: "Company tabs", to: "/admin/settings/tabs" },
      { label: "About page", to: "/admin/settings/about" },
      { label: "Newsletter", to: "/admin/settings/newsletter" },
    ],
  },
  {
    name: "Catalogue",
    sections: [
      { label: "Brands", to: "/admin/settings/brands" },
      { label: "Machines", to: "/admin/settings/machines" },
      { label: "Listing filters", to: "/admin/settings/filters" },
      { label: "Search words", to: "/admin/settings/words" },
    ],
  },
  {
    name: "Selling",
    sections: [
      { label: "Quotations", to: "/admin/settings/quotations" },
      { label: "Mail", to: "/admin/settings/mail" },
    ],
  },
  {
    name: "System",
    sections: [
      { label: "Site", to: "/admin/settings/site" },
      { label: "Site address", to: "/admin/settings/address" },
      { label: "My account", to: "/admin/settings/account" },
      { label: "Administrators", to: "/admin/settings/administrators" },
      { label: "Backups", to: "/admin/settings/backups" },
      { label: "Data", to: "/admin/settings/data" },
    ],
  },
] as const;

const SECTIONS = GROUPS.flatMap(({ sections }) => [...sections]);
