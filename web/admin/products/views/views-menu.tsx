import { zodResolver } from "@hookform/resolvers/zod";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import {
  type CreateViewBody,
  type SavedView,
  type SavedViews,
  ViewName,
} from "../../../../contract/products/bulk-edit.ts";
import { products } from "../../../../contract/products/calls.ts";
import type { LabelOf } from "../../../../contract/products/fields.ts";
import { SAVED_VIEW_NAME_MAX } from "../../../../contract/products/limits.ts";
import { SAVED_VIEWS } from "../../../../contract/products/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { Button, buttonClass, UnstyledButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { ADMIN_KEY, adminReads, ask, invalidate, toastFailure } from "../../platform/calls/ask.ts";
import { useSubmit } from "../../platform/calls/use-submit.ts";
import { useCategoryLabel } from "../../platform/data/categories.ts";
import { showUndo } from "../../platform/data/undo.ts";
import { Dialog } from "../../platform/ui/dialog.tsx";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import { PopMenu } from "../../platform/ui/pop-menu.tsx";
import { NameDialog } from "../../platform/ui/step-dialog.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { useRefocus } from "../../platform/ui/use-refocus.ts";
import { hiddenIn, type ListSearch } from "../list-search.ts";
import { COLUMN_HEADS } from "../product-table.tsx";
import { isSameView, orderOf, searchOf, viewOf } from "../view-query.ts";

/** GET /products/views: the user's own, in the order they were saved. */
const viewsQuery = queryOptions({
  queryKey: [ADMIN_KEY, "products", "views"],
  queryFn: ({ signal }) => ask(products.views, { signal, quiet: true }),
  ...adminReads,
});

/** The saved views, and saving the current one; the button shows which one is active. */
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
          <li className="fine quiet" role="alert">
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

/** A saved view; pressing it again resets the list to it. */
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

function SaveViewDialog({ search, onClose }: { search: ListSearch; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <NameDialog
      title="Save view"
      action="Save view"
      schema={ViewName}
      start=""
      maxLength={SAVED_VIEW_NAME_MAX}
      hint={wordsOf(search, useCategoryLabel())}
      failed={SAVED_VIEWS.saveFailed}
      onSave={async (name) => {
        await createView(queryClient, { name, query: viewOf(search) });
        showToast({ kind: "success", text: SAVED_VIEWS.saved });
      }}
      onClose={onClose}
    />
  );
}

function wordsOf(search: ListSearch, labelOf: LabelOf): string {
  const text = search.q ? `Search “${search.q}”` : "All products";
  const category = search.category ? labelOf(search.category) : "all categories";
  const images = search.pictures ? "without a photo, " : "";
  const published = search.published === "no" ? "not published, " : search.published ? "published, " : "";
  const hidden = hiddenIn(search).map((column) => COLUMN_HEADS[column]);
  const columns = hidden.length > 0 ? `, without ${hidden.join(", ")}` : "";
  return `${text}, ${category}, ${images}${published}${orderOf(search)?.label.toLowerCase() ?? ""}${columns}`;
}

function ManageViewsDialog({ views, onClose }: { views: SavedViews; onClose: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const refocus = useRefocus(list);
  return (
    <Dialog title="Manage views" onClose={onClose}>
      <div className="in-body">
        <ul className="view-rows stack gap-3" aria-label="Saved views" tabIndex={-1} ref={list}>
          {views.map((view) => (
            <ViewRow key={view._id} view={view} onDelete={refocus} />
          ))}
        </ul>
        {views.length === 0 && <p className="quiet">No saved views</p>}
      </div>
      <footer>
        <Button onClick={onClose}>Close</Button>
      </footer>
    </Dialog>
  );
}

interface ViewRowProps {
  view: SavedView;
  /** Called before its row is removed: moves the focus to the list. */
  onDelete: () => void;
}

function ViewRow({ view: { _id: id, name, query }, onDelete }: ViewRowProps) {
  const queryClient = useQueryClient();
  const form = useForm<ViewName>({ resolver: zodResolver(ViewName), defaultValues: { name } });
  const { refusal, field, submit } = useSubmit(form, SAVED_VIEWS.saveFailed);
  const { error = refusal?.text, ...input } = field("name");
  const rename = submit(async ({ name: typed }) => {
    await renameView(queryClient, id, typed);
    showToast({ kind: "success", text: SAVED_VIEWS.renamed });
  });
  const remove = async () => {
    onDelete();
    const failed = (text: string) => (error: unknown) => toastFailure(error, text);
    await deleteView(queryClient, id).then(
      () =>
        showUndo({ kind: "success", text: SAVED_VIEWS.deleted }, () => {
          createView(queryClient, { name, query }).catch(failed(SAVED_VIEWS.saveFailed));
        }),
      failed(SAVED_VIEWS.deleteFailed),
    );
  };
  return (
    <li>
      <form noValidate onSubmit={rename}>
        <TextField
          label={`Name of ${name}`}
          autoComplete="off"
          maxLength={SAVED_VIEW_NAME_MAX}
          {...input}
          error={error}
        />
        <Button type="submit" aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button shape="icon" aria-label={`Delete view ${name}`} title="Delete" onClick={() => void remove()}>
          <AdminIcon name="trash" className="i s" />
        </Button>
      </form>
    </li>
  );
}

/** The calls that change views throw like `ask` and refetch the views. */
async function createView(queryClient: QueryClient, json: CreateViewBody): Promise<void> {
  await ask(products.createView, { json });
  await invalidate(queryClient, viewsQuery.queryKey);
}

async function renameView(queryClient: QueryClient, id: string, name: string): Promise<void> {
  await ask(products.updateView, { params: { id }, json: { name } });
  await invalidate(queryClient, viewsQuery.queryKey);
}

async function deleteView(queryClient: QueryClient, id: string): Promise<void> {
  await ask(products.deleteView, { params: { id } }).finally(() =>
    invalidate(queryClient, viewsQuery.queryKey),
  );
}
