import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { ScreenHead } from "../../platform/ui/page-head.tsx";
import "./settings.css";

/** /admin/settings: the navigation beside the current section; on a phone above it, as a choice. */
export function SettingsLayout() {
  return (
    <>
      <ScreenHead title="Settings" />
      <div className="settings split late high gap-6 touch">
        <nav className="settings-nav" aria-label="Settings">
          <SectionChoice />
          <ul className="no-phone">
            {SECTIONS.map(({ label, to, ...section }) => (
              <li key={to} className={"begins" in section ? "section-begins" : undefined}>
                <Link className="line gap-3 mid small" to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings-page stack gap-6">
          <Outlet />
        </div>
      </div>
    </>
  );
}

function SectionChoice() {
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <div className="stack gap-1 only-phone">
      <label className="strong" htmlFor="settings-section">
        Section
      </label>
      <select
        id="settings-section"
        className="in"
        value={SECTIONS.find(({ to }) => to === path)?.to ?? ""}
        onChange={({ target }) => {
          const section = SECTIONS.find(({ to }) => to === target.value);
          if (section) navigate({ to: section.to });
        }}
      >
        {SECTIONS.map(({ label, to }) => (
          <option key={to} value={to}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The sections of Settings; `begins` starts a new group (ruling 'Settings'). */
const SECTIONS = [
  { label: "Business profile", to: "/admin/settings/business" },
  { begins: true, label: "Home page", to: "/admin/settings/home" },
  { label: "Figures and facts", to: "/admin/settings/facts" },
  { label: "Company tabs", to: "/admin/settings/tabs" },
  { label: "About page", to: "/admin/settings/about" },
  { label: "Photos", to: "/admin/settings/photographs" },
  { label: "Reviews", to: "/admin/settings/reviews" },
  { begins: true, label: "Site", to: "/admin/settings/site" },
  { label: "Brands", to: "/admin/settings/brands" },
  { label: "Search words", to: "/admin/settings/words" },
  { label: "Listing filters", to: "/admin/settings/filters" },
  { label: "Machines", to: "/admin/settings/machines" },
  { label: "Mail", to: "/admin/settings/mail" },
  { label: "Quotations", to: "/admin/settings/quotations" },
  { label: "Newsletter", to: "/admin/settings/newsletter" },
  { begins: true, label: "My account", to: "/admin/settings/account" },
  { label: "Administrators", to: "/admin/settings/administrators" },
  { label: "Site address", to: "/admin/settings/address" },
  { label: "Backups", to: "/admin/settings/backups" },
  { label: "Data", to: "/admin/settings/data" },
] as const;
