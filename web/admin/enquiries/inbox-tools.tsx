import type { RefObject } from "react";
import { SearchBox } from "../ui/search-box.tsx";
import { withState, withText } from "./change-inbox.ts";
import { type InboxSearch, isInboxState } from "./inbox-search.ts";
import type { ChangeSearch } from "./use-change-search.ts";

interface Props {
  search: InboxSearch;
  onChange: ChangeSearch;
  searchField: RefObject<HTMLInputElement | null>;
}

/** Which enquiries the list shows. */
export function InboxTools({ search, onChange, searchField }: Props) {
  return (
    <div className="tools">
      <SearchBox
        q={search.q ?? ""}
        label="Search enquiries"
        onSearch={(text) => onChange((before) => withText(before, text), { replace: true })}
        field={searchField}
      />
      <select
        className="in"
        aria-label="State"
        value={search.state ?? "all"}
        onChange={({ target: { value } }) =>
          onChange((before) => withState(before, isInboxState(value) ? value : undefined))
        }
      >
        <option value="all">New and handled</option>
        <option value="new">New only</option>
        <option value="handled">Handled only</option>
      </select>
    </div>
  );
}
