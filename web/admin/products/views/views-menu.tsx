import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SAVED_VIEWS } from "../../../../contract/messages.ts";
import { Icon } from "../../../ui/icons.tsx";
import { PopMenu } from "../../ui/pop-menu.tsx";
import type { ListSearch } from "../list-search.ts";
import { isSameView, searchOf } from "../view-query.ts";
import { ManageViewsDialog } from "./manage-views-dialog.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { ViewLink } from "./view-link.tsx";
import { viewsQuery } from "./views-data.ts";

/** The states of the list that a person has named, and the way to name the current one; its button tells which it is. */
export function ViewsMenu({ search }: { search: ListSearch }) {
  const { data: views = [], isError, refetch } = useQuery(viewsQuery);
  const [opened, setOpened] = useState<"save" | "manage">();
  const close = () => setOpened(undefined);
  const current = views.find(({ query }) => isSameView(search, searchOf(query)))?.name;
  return (
    <>
      <PopMenu
        label={current === undefined ? "Saved views" : `Saved views: ${current}`}
        className="btn views push"
        face={
          <>
            <span>{current ?? "Views"}</span>
            <Icon name="down" className="i s" />
          </>
        }
      >
        {isError && (
          <li className="failed" role="alert">
            {SAVED_VIEWS.loadFailed}
            <button type="button" onClick={() => void refetch()}>
              Try again
            </button>
          </li>
        )}
        <li>
          <ViewLink name="All products" view={{}} search={search} />
        </li>
        {views.map(({ _id, name, query }) => (
          <li key={_id}>
            <ViewLink name={name} view={searchOf(query)} search={search} />
          </li>
        ))}
        <li className="apart">
          <button type="button" onClick={() => setOpened("save")}>
            Save view
          </button>
        </li>
        {views.length > 0 && (
          <li>
            <button type="button" onClick={() => setOpened("manage")}>
              Manage views
            </button>
          </li>
        )}
      </PopMenu>
      {opened === "save" && <SaveViewDialog search={search} onClose={close} />}
      {opened === "manage" && <ManageViewsDialog views={views} onClose={close} />}
    </>
  );
}
