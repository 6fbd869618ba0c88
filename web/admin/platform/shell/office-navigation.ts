import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { parseAddress } from "../../../routing/addresses.ts";
import type { Navigation } from "../../../routing/use-router.ts";

/** Returns the back office's navigation for embedded parts of the public site, such as the viewer. */
export function useOfficeNavigation(): Navigation {
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
    back: () => router.history.back(),
    reload: () => void router.invalidate(),
    // Public pages are not screens of the back office.
    preload: () => undefined,
  };
}
