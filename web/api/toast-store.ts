import { TOAST_DURATION, TOASTS_VISIBLE } from "../../contract/platform/limits.ts";
import { createAtom } from "./atom.ts";

/** What a notice offers to do, such as to take back what it tells of. */
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

/** A notice that offers something stays while the pointer or the keyboard is on it (WCAG 2.2.1), and a little longer. */
const HELD = ".toast[data-offers]:is(:hover, :focus-within)";
const HELD_FOR = 1000;

/** The notices that are shown, oldest first. */
export const toasts = createAtom<readonly Toast[]>([]);
let nextId = 1;

/** Shows a sentence for four seconds; the oldest gives way when there are more than three (ruling 'Toasts'). */
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
