import { Link, Outlet } from "@tanstack/react-router";
import { PageHead } from "../../admin/page-head.tsx";
import { SECTIONS } from "./sections.ts";

/** /admin/settings: its sections beside what one of them holds; on narrow screens over it, in a row that scrolls. */
export function SettingsLayout() {
  return (
    <>
      <PageHead title="Settings" text="What visitors read, what the site does, and who may sign in." />
      <div className="settings">
        <nav className="settings-nav" aria-label="Settings">
          <ul>
            {SECTIONS.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings-page">
          <Outlet />
        </div>
      </div>
    </>
  );
}
