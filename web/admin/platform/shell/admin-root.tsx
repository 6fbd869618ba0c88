import { notifyManager, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { parseAddress } from "#web/routing/addresses.ts";
import { layerDepth } from "#web/routing/layers.ts";
import { type Navigation, NavigationContext } from "#web/routing/use-router.ts";
import { refuseStrayDrops } from "#web/ui/files/use-drop-zone.ts";
import { queries } from "../calls/queries.ts";
import { keepSession } from "../session/session.ts";
import { followTheme } from "../ui/theme.ts";
import { AdminToasts } from "../ui/toasts.tsx";

// Renders updates before the next key or click, which would otherwise act on the old order.
notifyManager.setScheduler(queueMicrotask);

/** The root of every screen, including the login: session, theme, toasts, and announced page titles. */
export function AdminRoot() {
  useEffect(keepSession, []);
  useEffect(followTheme, []);
  useEffect(refuseStrayDrops, []);
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={useOfficeNavigation()}>
        <Title />
        <Outlet />
        <AdminToasts />
        <TitleAnnouncer />
      </NavigationContext>
    </QueryClientProvider>
  );
}

/** Sets the title of the current route's `head`. Rendered above the screen, so that TitleAnnouncer reads the new title. */
function Title() {
  const title = useMatches({
    select: (matches) => matches.flatMap(({ meta = [] }) => meta.map((each) => each?.title)).at(-1),
  });
  useLayoutEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return null;
}

/** Announces the new screen; the focus moves to its content if the focused element was removed. */
function TitleAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        setTitle(document.title);
        // After rendering, since an open dialog of the previous screen unmounts with it.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) {
            document.querySelector("main")?.focus({ preventScroll: true });
          }
        });
      }),
    [router],
  );
  return (
    <p className="sr" role="status">
      {title}
    </p>
  );
}

/** Returns the back office's navigation for embedded parts of the public site, such as the viewer. */
function useOfficeNavigation(): Navigation {
  const router = useRouter();
  return useMemo(() => navigationOf(router), [router]);
}

function navigationOf(router: AnyRouter): Navigation {
  let place = parseAddress(router.latestLocation.href);
  return {
    place() {
      const { href } = router.latestLocation;
      if (href !== place.href) place = parseAddress(href);
      return place;
    },
    isPending: () => router.state.status === "pending",
    follow: (onChange) => router.subscribe("onResolved", onChange),
    addressOf: ({ to, params, search }) => router.buildLocation({ to, params, search } as object).href,
    go: (href, { replace = false, resetScroll = true } = {}) =>
      void router.navigate({ href, replace, resetScroll }),
    back: () => router.history.go(-1 - layerDepth()),
    reload: () => void router.invalidate(),
    // Public pages are not screens of the back office.
    preload: () => undefined,
  };
}
