/** The part of the browser that a router needs. */
export interface Visit {
  /** The address that is shown in the bar. */
  address(): string;
  /** Names the present entry of the history. */
  key(): string;
  push(address: string): void;
  replace(address: string): void;
  back(): void;
  /** Calls `onMove` when the person has gone back or forth. */
  listen(onMove: () => void): void;
  /** Leaves for a document of its own. */
  leave(address: string): void;
  /** The address that the present document was loaded at, without a fragment. */
  documentAddress(): string;
  isOnline(): boolean;
  /** Goes over from the page at one path to that of another by `show`, which draws it at once; soon, or after a moment. */
  turn(from: string, to: string, show: () => void): void;
}

export function browserVisit(turn: Visit["turn"]): Visit {
  const address = () => location.pathname + location.search + location.hash;
  const key = (): string => history.state?.key ?? location.href;
  let made = 0;
  return {
    address,
    key,
    push(next) {
      made += 1;
      history.pushState({ key: `${Date.now().toString(36)}-${made}` }, "", next);
    },
    replace: (next) => history.replaceState({ key: key() }, "", next),
    back: () => history.back(),
    listen: (onMove) => window.addEventListener("popstate", onMove),
    // The same address again would replace nothing but what stands behind the sign of a fragment.
    leave: (next) => (next === address() ? location.reload() : location.assign(next)),
    documentAddress: () => document.documentElement.dataset["at"] ?? location.pathname + location.search,
    isOnline: () => navigator.onLine,
    turn,
  };
}
