import { Link } from "../../../routing/link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { unlistedEntry } from "./entry.ts";
import { addEntry, listEntries } from "./store.ts";

/** Adds the search text to the enquiry list as an unlisted part, where photos can be attached; once per text. */
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
