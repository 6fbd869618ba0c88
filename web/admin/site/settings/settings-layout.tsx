import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ScreenHead } from "../../platform/ui/page-head.tsx";
import "./settings.css";

/** /admin/settings: the navigation beside the current section; on narrow screens above it, as a scrollable row. */
export function SettingsLayout() {
  const list = useCurrentInView();
  return (
    <>
      <ScreenHead title="Settings" text="What visitors read, what the site does, and who may sign in." />
      <div className="settings split early high gap-6 tight touch">
        <nav className="settings-nav" aria-label="Settings">
          <ul ref={list}>
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

/** Scrolls the current section into view where the navigation is a row, also on resize. */
function useCurrentInView() {
  const list = useRef<HTMLUListElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address moves the mark
  useEffect(() => {
    const row = list.current;
    if (!row?.parentElement) return;
    const scroller = row.parentElement;
    // The observer first reports the current width after layout.
    const observer = new ResizeObserver(() => bringIntoRow(scroller, row.querySelector("[aria-current]")));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [path]);
  return list;
}

/** Scrolls a row minimally, up to its padding, and never the page, which may be scrolled to a field. */
function bringIntoRow(row: HTMLElement, mark: Element | null): void {
  if (!mark) return;
  const [view, place] = [row.getBoundingClientRect(), mark.getBoundingClientRect()];
  const padding = Number.parseFloat(getComputedStyle(row).paddingLeft);
  const left = Math.min(0, place.left - view.left - padding);
  row.scrollLeft += left || Math.max(0, place.right - view.right + padding);
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
  { label: "Search words", to: "/admin/settings/words" },
  { label: "Listing filters", to: "/admin/settings/filters" },
  { label: "Mail", to: "/admin/settings/mail" },
  { label: "Newsletter", to: "/admin/settings/newsletter" },
  { begins: true, label: "My account", to: "/admin/settings/account" },
  { label: "Administrators", to: "/admin/settings/administrators" },
  { label: "Site address", to: "/admin/settings/address" },
  { label: "Backups", to: "/admin/settings/backups" },
  { label: "Data", to: "/admin/settings/data" },
] as const;
