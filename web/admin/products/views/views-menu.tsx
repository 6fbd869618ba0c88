import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { SAVED_VIEWS } from "../../../../contract/messages.ts";
import { CATEGORY_LABELS } from "../../../../contract/platform/categories.ts";
import { SAVED_VIEW_NAME_MAX } from "../../../../contract/platform/limits.ts";
import { ViewName } from "../../../../contract/products/saved-views.ts";
import { showToast } from "../../../api/toast-store.ts";
import { buttonClass, UnstyledButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { NameDialog } from "../../platform/ui/name-dialog.tsx";
import { PopMenu } from "../../platform/ui/pop-menu.tsx";
import { COLUMN_HEADS, hiddenIn, type ListSearch } from "../list-search.ts";
import { orderOf } from "../orders.ts";
import { isSameView, searchOf, viewOf } from "../view-query.ts";
import { createView, ManageViewsDialog, viewsQuery } from "./manage-views-dialog.tsx";

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
        className={buttonClass({}, "views push")}
        face={
          <>
            <span className="cut">{current ?? "Views"}</span>
            <Icon name="down" className="i s" />
          </>
        }
      >
        {isError && (
          <li className="failed" role="alert">
            {SAVED_VIEWS.loadFailed}
            <UnstyledButton onClick={() => void refetch()}>Try again</UnstyledButton>
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
          <UnstyledButton onClick={() => setOpened("save")}>Save view</UnstyledButton>
        </li>
        {views.length > 0 && (
          <li>
            <UnstyledButton onClick={() => setOpened("manage")}>Manage views</UnstyledButton>
          </li>
        )}
      </PopMenu>
      {opened === "save" && <SaveViewDialog search={search} onClose={close} />}
      {opened === "manage" && <ManageViewsDialog views={views} onClose={close} />}
    </>
  );
}

interface Props {
  name: string;
  view: ListSearch;
  search: ListSearch;
}

/** A state of the list under its name; pressed again it is as it was saved. */
function ViewLink({ name, view, search }: Props) {
  return (
    <Link
      to="/admin/products"
      search={view}
      activeOptions={{ exact: true }}
      aria-current={isSameView(search, view) ? "true" : undefined}
    >
      {name}
    </Link>
  );
}

/** A name for what the list shows now: its text, category, order and columns, not its page. */
function SaveViewDialog({ search, onClose }: { search: ListSearch; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <NameDialog
      title="Save view"
      action="Save view"
      schema={ViewName}
      start=""
      maxLength={SAVED_VIEW_NAME_MAX}
      hint={wordsOf(search)}
      failed={SAVED_VIEWS.saveFailed}
      onSave={async (name) => {
        await createView(queryClient, { name, query: viewOf(search) });
        showToast({ kind: "success", text: SAVED_VIEWS.saved });
      }}
      onClose={onClose}
    />
  );
}

/** What the view will show, in words. */
function wordsOf(search: ListSearch): string {
  const text = search.q ? `Search “${search.q}”` : "All products";
  const category = search.category ? CATEGORY_LABELS[search.category] : "all categories";
  const pictures = search.pictures ? "without a picture of their own, " : "";
  const published = search.published === "no" ? "not published, " : search.published ? "published, " : "";
  const hidden = hiddenIn(search).map((column) => COLUMN_HEADS[column]);
  const columns = hidden.length > 0 ? `, without ${hidden.join(", ")}` : "";
  return `${text}, ${category}, ${pictures}${published}${orderOf(search)?.label.toLowerCase() ?? ""}${columns}`;
}
