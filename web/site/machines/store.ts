import { useSyncExternalStore } from "react";
import { MACHINES_KEPT_MAX } from "../../../contract/platform/limits.ts";
import { valueKey } from "../../../contract/platform/values.ts";
import { MACHINES_KEPT } from "../around-paint.ts";

let kept: readonly string[] | undefined;
const listeners = new Set<() => void>();

/** The visitor's looms by name, the last first; undefined on the server and until the page has come to life. */
export const useMachines = (): readonly string[] | undefined =>
  useSyncExternalStore(onMachines, machines, () => undefined);

/** They stay in this browser: nobody is told. One that keeps nothing has them as long as the page. */
function machines(): readonly string[] {
  kept ??= read();
  return kept;
}

/** Makes a loom one of the visitor's, or no longer. */
export function keepMachine(name: string, isKept: boolean): void {
  const others = machines().filter((other) => valueKey(other) !== valueKey(name));
  kept = (isKept ? [name, ...others] : others).slice(0, MACHINES_KEPT_MAX);
  try {
    if (kept.length) localStorage.setItem(MACHINES_KEPT, JSON.stringify(kept));
    else localStorage.removeItem(MACHINES_KEPT);
  } catch {
    // What can't be kept is remembered by this page.
  }
  tell();
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

/** Another tab has changed them. */
function reread({ key }: StorageEvent): void {
  if (key !== MACHINES_KEPT && key !== null) return;
  kept = read();
  tell();
}

function tell(): void {
  document.documentElement.toggleAttribute("data-machines", machines().length > 0);
  for (const listener of listeners) listener();
}
