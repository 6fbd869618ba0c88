import {
  type HistoryLocation,
  Navigate,
  Outlet,
  type RouterHistory,
  useRouter,
  useRouterState,
} from "@tanstack/react-router";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { useAtom } from "#web/api/atom.ts";
import { useLayer } from "#web/routing/layers.ts";
import { Button, UnstyledButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { forgetAnswers } from "../calls/reads.ts";
import { KeyboardHost } from "../palette/keyboard-host.tsx";
import { useSession } from "../session/session.ts";
import { sessionState } from "../session/session-store.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Loading } from "../ui/read-states.tsx";
import { asked } from "../unsaved/questions.ts";
import { lostBetween, mayLose } from "../unsaved/unsaved.ts";
import { PaletteButton, Sidebar } from "./sidebar.tsx";
import { useArrivalNotices } from "./use-arrival-notices.ts";

const addressOf = ({ pathname, search }: HistoryLocation): string => pathname + search;
const indexOf = (state: { __TSR_index?: number } | null): number => state?.__TSR_index ?? 0;

/** Shows loading, redirects to the login, or the back office (spec section 2). */
export function AdminShell() {
  const session = useSession();
  if (session.status === "loading") return <LoadingPanel />;
  if (session.status === "unauthenticated") return <Navigate to="/admin/login" replace />;
  return <Panel email={session.user.email} />;
}

/** Shown while the session is loading (spec section 2, 'Admin guard'). */
export function LoadingPanel() {
  return (
    <main className="middle">
      <Loading text={LOGIN.loadingPanel} />
    </main>
  );
}

function Panel({ email }: { email: string }) {
  const drawer = useDrawer();
  useEffect(() => forgetAnswers, []);
  useArrivalNotices();
  return (
    <div className="split shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar drawer={drawer} />
      <Sidebar email={email} isOpen={drawer.isOpen} />
      {drawer.isOpen && (
        <UnstyledButton className="overlay" tabIndex={-1} aria-label="Close menu" onClick={drawer.close} />
      )}
      <main id="main" className="main" tabIndex={-1} inert={drawer.isOpen}>
        <Outlet />
      </main>
      <ConfirmHost />
      <KeyboardHost />
    </div>
  );
}

/** The bar of small screens, with the menu toggle. */
function TopBar({ drawer }: { drawer: Drawer }) {
  return (
    <header className="topbar">
      <Button
        ref={drawer.button}
        shape="icon"
        aria-label={drawer.isOpen ? "Close menu" : "Open menu"}
        aria-expanded={drawer.isOpen}
        aria-controls="sidebar"
        onClick={drawer.toggle}
      >
        <Icon name={drawer.isOpen ? "x" : "menu"} />
      </Button>
      <span>Admin Panel</span>
      {!drawer.isOpen && <PaletteButton isSmall />}
    </header>
  );
}

/** Renders confirmations, including the one before leaving. Mounted once, in the shell. */
function ConfirmHost() {
  useLeaveGuard();
  const router = useRouter();
  // A confirmation belongs to its screen.
  useEffect(
    () => router.subscribe("onResolved", ({ pathChanged }) => pathChanged && asked.get()?.answer(false)),
    [router],
  );
  const question = useAtom(asked);
  const text = useId();
  if (!question) return null;
  const { title, action, otherwise = "Cancel", danger = false, isOfLeaving, about, answer } = question;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      describedBy={text}
      {...(isOfLeaving && { ignoresBack: true })}
      onClose={() => answer(false)}
    >
      <div className="in-body">
        {about}
        <p id={text}>{question.text}</p>
      </div>
      <footer>
        <Button data-first onClick={() => answer(false)}>
          {otherwise}
        </Button>
        <Button look={danger ? "danger" : "fill"} onClick={() => answer(true)}>
          {action}
        </Button>
      </footer>
    </Dialog>
  );
}

type Blocker = Parameters<RouterHistory["block"]>[0];

/** Asks before a link, Back or Forward leads away from unsaved input. */
function useLeaveGuard(): void {
  const { history } = useRouter();
  useEffect(() => history.block({ blockerFn: blockerOf(history), enableBeforeUnload: false }), [history]);
}

/**
 * On Back and Forward the browser has already navigated, and may navigate again while the dialog is open: the address when
 * it is answered counts. Staying goes back all the way.
 */
function blockerOf(history: RouterHistory): Blocker["blockerFn"] {
  let isAsking = false;
  let goOn = () => {};
  return async ({ currentLocation, nextLocation, action }) => {
    // An ended session leads to the login regardless of input.
    if (sessionState().status !== "authenticated") return false;
    const lost = lostBetween(addressOf(currentLocation), addressOf(nextLocation));
    if (lost.length === 0) return false;
    if (action === "PUSH" || action === "REPLACE") return !(await mayLose(lost));
    const isFree = new Promise<boolean>((resolve) => {
      goOn = () => resolve(false);
    });
    if (!isAsking) {
      isAsking = true;
      void mayLose(lost).then((isLeaving) => {
        isAsking = false;
        const wayBack = indexOf(history.location.state) - indexOf(window.history.state);
        if (isLeaving) goOn();
        // go(0) would reload the page.
        else if (wayBack !== 0) window.history.go(wayBack);
      });
    }
    return isFree;
  };
}

interface Drawer {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** The button that opens it, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
}

/** The width from which the sidebar is always open (spec section 2, 'Admin shell'). */
const LARGE = "(min-width: 1024px)";

/** Escape, overlay and navigation close it; on large screens it is always open. */
function useDrawer(): Drawer {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  useLayer(close, isOpen);
  useEffect(() => {
    if (!isOpen) return;
    const pressed = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setIsOpen(false);
      button.current?.focus();
    };
    const media = matchMedia(LARGE);
    const widened = () => setIsOpen(false);
    document.addEventListener("keydown", pressed);
    media.addEventListener("change", widened);
    return () => {
      document.removeEventListener("keydown", pressed);
      media.removeEventListener("change", widened);
    };
  }, [isOpen]);

  // A focused link is hidden with the sidebar: the focus moves to the content, which is `inert` while the sidebar is open.
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement?.matches("body, .sidebar *"))
        document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, [isOpen]);

  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the sidebar
  useEffect(() => setIsOpen(false), [path]);

  return { isOpen, toggle: () => setIsOpen(!isOpen), close, button };
}
