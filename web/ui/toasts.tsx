import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { useAtom } from "../api/atom.ts";
import { dismissToast, type Toast, toasts } from "../api/toast-store.ts";
import { Button, UnstyledButton } from "./button.tsx";
import { Icon } from "./icons.tsx";

/** The toasts at the top right of the public pages (spec section 2), announced when they appear. */
export function Toasts() {
  const shown = useAtom(toasts);
  const focusHandlers = useFocusReturn(shown);
  return (
    <div
      className="stack gap-2 toasts"
      role="status"
      aria-live="polite"
      aria-label="Notices"
      {...focusHandlers}
    >
      {shown.map(({ id, kind, text, action }) => (
        <div
          key={id}
          className={`line gap-3 toast ${kind} ${action ? "" : "high"}`}
          data-offers={action ? "" : undefined}
        >
          <Icon name={kind === "success" ? "check" : "alert"} />
          <span className="grow as-written">{text}</span>
          {action && (
            <Button
              size="small"
              onClick={() => {
                dismissToast(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <UnstyledButton aria-label="Dismiss" onClick={() => dismissToast(id)}>
            <Icon name="x" className="i s" />
          </UnstyledButton>
        </div>
      ))}
    </div>
  );
}

/** Returns the focus to where it was before the toasts when the focused toast is removed. */
function useFocusReturn(shown: readonly Toast[]) {
  /** Undefined while the focus is outside the toasts. */
  const origin = useRef<Element | null>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: notices are removed only when they change
  useLayoutEffect(() => {
    const { current } = origin;
    if (current === undefined || document.activeElement !== document.body) return;
    origin.current = undefined;
    for (const target of [current, document.querySelector("main")]) {
      if (document.activeElement === document.body && target instanceof HTMLElement)
        target.focus({ preventScroll: true });
    }
  }, [shown]);
  const isInside = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget);
  return {
    onFocus: (event: FocusEvent) => {
      if (!isInside(event)) origin.current = event.relatedTarget;
    },
    onBlur: (event: FocusEvent) => {
      if (!isInside(event)) origin.current = undefined;
    },
  };
}
