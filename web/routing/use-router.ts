import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { PageAddress, Target } from "./addresses.ts";

export interface Move {
  replace?: boolean | undefined;
  resetScroll?: boolean | undefined;
}

/** The navigation API, implemented by the public router and by the back office's, which embeds parts of the site. */
export interface Navigation {
  /** Returns the requested address; the same object until it changes. */
  place(): PageAddress;
  isPending(): boolean;
  follow(onChange: () => void): () => void;
  addressOf(target: Target): string;
  go(address: string, move?: Move): void;
  back(): void;
  reload(): void;
  preload(address: string): void;
}

export const NavigationContext = createContext<Navigation | undefined>(undefined);

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error("Nothing leads anywhere outside of a site");
  return navigation;
}

export function usePageAddress(): PageAddress {
  const { follow, place } = useNavigation();
  return useSyncExternalStore(follow, place, place);
}

/** Returns a value selected from the place; re-renders only when it changes. */
export function usePlaceOf<T extends string | boolean>(select: (place: PageAddress) => T): T {
  const { follow, place } = useNavigation();
  const now = () => select(place());
  return useSyncExternalStore(follow, now, now);
}

export function useIsPending(): boolean {
  const { follow, isPending } = useNavigation();
  return useSyncExternalStore(follow, isPending, isPending);
}

export function useNavigate(): (target: Target & Move) => void {
  const navigation = useNavigation();
  return useCallback(
    ({ replace, resetScroll, ...target }) =>
      navigation.go(navigation.addressOf(target), { replace, resetScroll }),
    [navigation],
  );
}
