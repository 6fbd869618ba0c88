import { Link } from "../../../routing/link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { unlistedEntry } from "./entry.ts";
import { addEntry, listEntries } from "./store.ts";

/** Takes what was looked for to the enquiry list, where photographs can go with it; once for the same words. */
export function AskUnlisted({ wanted, children = "Send a photo" }: { wanted: string; children?: string }) {
  return (
    <Link
      className={buttonClass({}, "needs-script")}
      to="/enquiry-list"
      onClick={() => {
        const entry = unlistedEntry(wanted);
        const isThere = listEntries().some((each) => "unlisted" in each && each.note === entry.note);
        if (!isThere) addEntry(entry);
      }}
    >
      {children}
    </Link>
  );
}
