import { useQueryClient } from "@tanstack/react-query";
import { Navigate, Outlet } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { Icon } from "../../../ui/icons.tsx";
import { ADMIN_KEY } from "../calls/query.ts";
import { useSession } from "../session/session.ts";
import { ConfirmHost } from "../unsaved/confirm-host.tsx";
import { LoadingPanel } from "./loading-panel.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useArrivalNotices } from "./use-arrival-notices.ts";
import { type Drawer, useDrawer } from "./use-drawer.ts";

/**
 * The guard (spec section 2): words while the session is loading, the login for whoever has none, and the panel
 * for an administrator. `children` is what lies over its screens.
 */
export function AdminShell({ children }: { children?: ReactNode }) {
  const session = useSession();
  if (session.status === "loading") return <LoadingPanel />;
  if (session.status === "unauthenticated") return <Navigate to="/admin/login" replace />;
  return <Panel email={session.user.email}>{children}</Panel>;
}

function Panel({ email, children }: { email: string; children: ReactNode }) {
  const drawer = useDrawer();
  useForgetting();
  useArrivalNotices();
  return (
    <div className="split shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar drawer={drawer} />
      <Sidebar email={email} isOpen={drawer.isOpen} />
      {drawer.isOpen && (
        <button
          type="button"
          className="overlay"
          tabIndex={-1}
          aria-label="Close menu"
          onClick={drawer.close}
        />
      )}
      <main id="main" className="main" tabIndex={-1} inert={drawer.isOpen}>
        <Outlet />
      </main>
      <ConfirmHost />
      {children}
    </div>
  );
}

/** What was read for one administrator is gone from memory when the panel is left. */
function useForgetting(): void {
  const queryClient = useQueryClient();
  useEffect(() => () => queryClient.removeQueries({ queryKey: [ADMIN_KEY] }), [queryClient]);
}

/** The bar of small screens, with the menu toggle. */
function TopBar({ drawer }: { drawer: Drawer }) {
  return (
    <header className="topbar">
      <button
        ref={drawer.button}
        type="button"
        className="btn icon"
        aria-label={drawer.isOpen ? "Close menu" : "Open menu"}
        aria-expanded={drawer.isOpen}
        aria-controls="sidebar"
        onClick={drawer.toggle}
      >
        <Icon name={drawer.isOpen ? "x" : "menu"} />
      </button>
      <span>Admin Panel</span>
      {!drawer.isOpen && <PaletteButton isSmall />}
    </header>
  );
}
