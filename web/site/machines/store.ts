import { useSyncExternalStore } from "react";
import { valueKey } from "#contract/platform/values.ts";
import { MACHINES_KEPT_MAX } from "#contract/products/limits.ts";
import { MACHINES_KEPT } from "../around-paint.ts";

let cachedNames: readonly string[] | undefined;
const listeners = new Set<() => void>();

/** Returns the names of the visitor's machines, newest first; undefined on the server and until hydration. */
export const useMachines = (): readonly string[] | undefined =>
  useSyncExternalStore(onMachines, machines, () => undefined);

/** Stored only in this browser, or without storage as long as the page. */
function machines(): readonly string[] {
  cachedNames ??= read();
  return cachedNames;
}

export function keepMachine(name: string, isKept: boolean): void {
  const others = machines().filter((other) => valueKey(other) !== valueKey(name));
  cachedNames = (isKept ? [name, ...others] : others).slice(0, MACHINES_KEPT_MAX);
  try {
    if (cachedNames.length) localStorage.setItem(MACHINES_KEPT, JSON.stringify(cachedNames));
    else localStorage.removeItem(MACHINES_KEPT);
  } catch {
    // Without storage this page remembers it.
  }
  notify();
}

function read(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(MACHINES_KEPT) ?? "[]");
    const names = Array.isArray(list) ? list : [];
    return names.filter((name) => typeof name === "string" && valueKey(name)).slice(0, MACHINES_KEPT_MAX);
  } catch {
    return [];
  }
}

function onMachines(listener: () => void): () => void {
  if (!listeners.size) addEventListener("storage", reread);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) removeEventListener("storage", reread);
  };
}

/** Another tab changed the machines. */
function reread({ key }: StorageEvent): void {
  if (key !== MACHINES_KEPT && key !== null) return;
  cachedNames = read();
  notify();
}

function notify(): void {
  document.documentElement.toggleAttribute("data-machines", machines().length > 0);
  for (const listener of listeners) listener();
}
