import { useAtom } from "../api/atom.ts";
import { dismissToast, toasts } from "../api/toast-store.ts";
import { Icon } from "./icons.tsx";

/** Sentences at the top right of the public pages (spec section 2); read out when they come. */
export function Toasts() {
  const shown = useAtom(toasts);
  return (
    <div className="stack gap-2 toasts" role="status" aria-live="polite" aria-label="Notices">
      {shown.map(({ id, kind, text, action }) => (
        <div key={id} className={`line high gap-3 toast ${kind} ${action ? "offers" : ""}`}>
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
