import { Icon } from "../../ui/icons.tsx";
import { unlistedEntry } from "../enquiry/list/entry.ts";
import { addEntry } from "../enquiry/list/store.ts";

/** Adds a line for a part that is not listed; the keyboard goes on in it. */
export function AddUnlisted() {
  return (
    <button
      type="button"
      className="btn eadd off-paper"
      onClick={() => {
        if (addEntry(unlistedEntry())) requestAnimationFrame(focusLast);
      }}
    >
      <Icon name="plus" className="i s" />A part that is not listed
    </button>
  );
}

const focusLast = (): void =>
  [...document.querySelectorAll<HTMLElement>(".eline [data-unsaid]")].slice(-1)[0]?.focus();
