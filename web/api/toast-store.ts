import { TOAST_DURATION, TOASTS_VISIBLE } from "#contract/accounts/limits.ts";
import { createAtom } from "./atom.ts";

interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: "success" | "error" | "warning";
  text: string;
  action?: ToastAction;
}

/** A toast with an action stays while it has the pointer or the focus (WCAG 2.2.1), and for a second after. */
const HELD = ".toast[data-offers]:is(:hover, :focus-within)";
const HELD_FOR = 1000;

export const toasts = createAtom<readonly Toast[]>([]);
let nextId = 1;

/** Shows a toast for four seconds. At most three are shown; the oldest goes first (ruling 'Toasts'). */
export function showToast(toast: Omit<Toast, "id">, duration: number = TOAST_DURATION): void {
  const id = nextId;
  nextId += 1;
  toasts.set((shown) => {
    const others = shown.filter(({ text }) => text !== toast.text);
    return [...others, { ...toast, id }].slice(-TOASTS_VISIBLE);
  });
  const lapse = () => {
    if (toast.action && document.querySelector(HELD)) setTimeout(lapse, HELD_FOR);
    else dismissToast(id);
  };
  setTimeout(lapse, duration);
}

export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
}
