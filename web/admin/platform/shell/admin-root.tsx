import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useState } from "react";
import { PUBLIC_FRESHNESS, PUBLIC_RETRIES } from "../../../../contract/platform/limits.ts";
import { isFinal } from "../../../api/client.ts";
import { NavigationContext } from "../../../routing/use-router.ts";
import { refuseStrayDrops } from "../../../ui/use-drop-zone.ts";
import { keepSession } from "../session/session.ts";
import { followTheme } from "../ui/theme.ts";
import { AdminToasts } from "../ui/toasts.tsx";
import { useOfficeNavigation } from "./office-navigation.ts";

/**
 * What the back office knows. Where a screen says nothing else an answer is good for five minutes and asked for twice
 * (spec section 7); a browser that believes itself offline still asks, so that the person hears what is wrong.
 */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: PUBLIC_FRESHNESS,
      retry: (failures, error) => failures < PUBLIC_RETRIES && !isFinal(error),
      refetchOnWindowFocus: false,
      networkMode: "always",
    },
  },
});

// What has changed is on screen before the next key or click is heard: a second one would go by the order before the first.
notifyManager.setScheduler(queueMicrotask);

/** What every screen of the back office has, the login too: the session, the theme, toasts, and page titles read out. */
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

/** Shows the title that the `head` of the current route returns. It is set before TitleAnnouncer reads it: above the screen. */
function Title() {
  const title = useMatches({
    select: (matches) => matches.flatMap(({ meta = [] }) => meta.map((each) => each?.title)).at(-1),
  });
  useLayoutEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return null;
}

/** Says which screen was reached; the keyboard goes on from its content when what had focus is gone. */
function TitleAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        setTitle(document.title);
        // Drawn first: a question that was open over the screen before leaves with it.
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
