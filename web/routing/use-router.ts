import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Place, Target } from "./addresses.ts";

/** How one moves to another address. */
export interface Move {
  /** Takes the place of the present entry of the history. */
  replace?: boolean | undefined;
  /** `false` leaves the page scrolled as it is. */
  resetScroll?: boolean | undefined;
}

/** Where a visit is, and its ways on: of the site's own router, or of another one that shows a piece of the site. */
export interface Navigation {
  /** The address that the visit is on, or on its way to; the same object until it changes. */
  place(): Place;
  /** Whether the next page is on its way. */
  isPending(): boolean;
  /** Hears of every change; answers what ends that. */
  follow(onChange: () => void): () => void;
  addressOf(target: Target): string;
  /** Shows the page at an address of this site. */
  go(address: string, move?: Move): void;
  back(): void;
  /** Reads the present page anew. */
  reload(): void;
  /** Reads what is likely to be asked for next. */
  preload(address: string): void;
}

export const NavigationContext = createContext<Navigation | undefined>(undefined);

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error("Nothing leads anywhere outside of a site");
  return navigation;
}

/** The address that the visit is on, or on its way to. */
export function usePlace(): Place {
  const { follow, place } = useNavigation();
  return useSyncExternalStore(follow, place, place);
}

/** Something of it, as a value: who reads it is drawn anew only when that changes. */
export function usePlaceOf<T extends string | boolean>(select: (place: Place) => T): T {
  const { follow, place } = useNavigation();
  const now = () => select(place());
  return useSyncExternalStore(follow, now, now);
}

/** Whether the next page is on its way. */
export function useIsPending(): boolean {
  const { follow, isPending } = useNavigation();
  return useSyncExternalStore(follow, isPending, isPending);
}

/** What leads to a page, as a link does. */
export function useNavigate(): (target: Target & Move) => void {
  const navigation = useNavigation();
  return useCallback(
    ({ replace, resetScroll, ...target }) =>
      navigation.go(navigation.addressOf(target), { replace, resetScroll }),
    [navigation],
  );
}
