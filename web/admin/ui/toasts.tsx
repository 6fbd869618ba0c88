import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Toasts } from "../../ui/toasts.tsx";
import { useClearance } from "./use-clearance.ts";

let hosts: readonly number[] = [];
let nextHost = 1;
const listeners = new Set<() => void>();

/**
 * The back office's toasts, bottom right (spec section 9). Beside an open dialog the page is out of reach, so
 * each dialog brings a place of its own: the newest place shows them.
 */
export function AdminToasts() {
  const [host] = useState(() => nextHost++);
  useEffect(() => {
    change([...hosts, host]);
    return () => change(hosts.filter((other) => other !== host));
  }, [host]);
  const shown = useSyncExternalStore(listen, newestHost, newestHost);
  const place = useRef<HTMLDivElement>(null);
  const isHere = shown === host;
  useClearance(place, isHere);
  return isHere ? (
    <div className="admin-toasts" ref={place}>
      <Toasts />
    </div>
  ) : null;
}

const newestHost = () => hosts.at(-1);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly number[]): void {
  hosts = next;
  for (const listener of listeners) listener();
}
