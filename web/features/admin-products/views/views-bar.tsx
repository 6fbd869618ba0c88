import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { SAVED_VIEWS } from "../../../../contract/messages.ts";
import type { ListSearch } from "../list-search.ts";
import { isSameView, searchOf } from "../view-query.ts";
import { ManageViewsDialog } from "./manage-views-dialog.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { viewsQuery } from "./views-data.ts";

/** The states of the list that a person has named, one press away, and the way to name the present one. */
export function ViewsBar({ search }: { search: ListSearch }) {
  const { data: views = [], isError, refetch } = useQuery(viewsQuery);
  const [opened, setOpened] = useState<"save" | "manage">();
  const close = () => setOpened(undefined);
  return (
    <div className="views">
      {isError && (
        <p className="small quiet" role="alert">
          {SAVED_VIEWS.loadFailed}{" "}
          <button type="button" className="btn bare s" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      <nav className="pills" aria-label="Saved views">
        <ViewLink name="All products" view={{}} search={search} />
        {views.map(({ _id, name, query }) => (
          <ViewLink key={_id} name={name} view={searchOf(query)} search={search} />
        ))}
      </nav>
      <div className="of-views">
        <button type="button" className="btn bare s" onClick={() => setOpened("save")}>
          Save view
        </button>
        {views.length > 0 && (
          <button type="button" className="btn bare s" onClick={() => setOpened("manage")}>
            Manage views
          </button>
        )}
      </div>
      {opened === "save" && <SaveViewDialog search={search} onClose={close} />}
      {opened === "manage" && <ManageViewsDialog views={views} onClose={close} />}
    </div>
  );
}

/** A state of the list under its name; pressed again it is as it was saved. */
function ViewLink({ name, view, search }: { name: string; view: ListSearch; search: ListSearch }) {
  return (
    <Link
      className="pill"
      to="/admin/products"
      search={view}
      activeOptions={{ exact: true }}
      aria-current={isSameView(search, view) ? "true" : undefined}
    >
      {name}
    </Link>
  );
}
