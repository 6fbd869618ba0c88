import { useSyncExternalStore } from "react";
import { dismissToast, onToasts, shownToasts } from "../api/toast-store.ts";
import { Icon } from "./icons.tsx";

const NONE: ReturnType<typeof shownToasts> = [];

/** Sentences at the top right of the public pages (spec section 2); read out when they come. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts, () => NONE);
  return (
    <div className="toasts" role="status" aria-live="polite" aria-label="Notices">
      {toasts.map(({ id, kind, text, action }) => (
        <div key={id} className={`toast ${kind} ${action ? "offers" : ""}`}>
          <Icon name={kind === "success" ? "check" : "alert"} />
          <span>{text}</span>
          {action && (
            <button
              type="button"
              className="offer"
              onClick={() => {
                dismissToast(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
            <Icon name="x" className="i s" />
          </button>
        </div>
      ))}
    </div>
  );
}
