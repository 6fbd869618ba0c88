import { TOAST_DURATION, TOASTS_VISIBLE } from "../../contract/limits.ts";

export interface Toast {
  id: number;
  kind: "success" | "error" | "warning";
  text: string;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a sentence for four seconds; the oldest gives way when there are more than three (ruling 'Toasts'). */
export function showToast(toast: Omit<Toast, "id">, duration: number = TOAST_DURATION): void {
  const id = nextId;
  nextId += 1;
  const others = toasts.filter((shown) => shown.text !== toast.text);
  change([...others, { ...toast, id }].slice(-TOASTS_VISIBLE));
  setTimeout(() => dismissToast(id), duration);
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export const shownToasts = (): readonly Toast[] => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
