import { zodResolver } from "@hookform/resolvers/zod";
import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { SAVED_VIEWS } from "../../../../contract/messages.ts";
import { SAVED_VIEW_NAME_MAX } from "../../../../contract/platform/limits.ts";
import { products } from "../../../../contract/products/calls.ts";
import {
  type CreateViewBody,
  type SavedView,
  type SavedViews,
  ViewName,
} from "../../../../contract/products/saved-views.ts";
import { showToast } from "../../../api/toast-store.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { ask } from "../../platform/calls/ask.ts";
import { toastFailure } from "../../platform/calls/failure.ts";
import { ADMIN_KEY, adminReads, readAnew } from "../../platform/calls/query.ts";
import { useSubmit } from "../../platform/calls/use-submit.ts";
import { showUndo } from "../../platform/data/undo.ts";
import { Dialog } from "../../platform/ui/dialog.tsx";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { useRefocus } from "../../platform/ui/use-refocus.ts";

/** GET /products/views: one's own, in the order they were saved. */
export const viewsQuery = queryOptions({
  queryKey: [ADMIN_KEY, "products", "views"],
  queryFn: ({ signal }) => ask(products.views, { signal, quiet: true }),
  ...adminReads,
});

/** Renames and deletes saved views. */
export function ManageViewsDialog({ views, onClose }: { views: SavedViews; onClose: () => void }) {
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

interface Props {
  view: SavedView;
  /** Its row is about to go: the keyboard goes on from the list. */
  onDelete: () => void;
}

/** A view's name, to be changed in its place, and the way to be rid of it. */
function ViewRow({ view: { _id: id, name, query }, onDelete }: Props) {
  const queryClient = useQueryClient();
  const form = useForm<ViewName>({ resolver: zodResolver(ViewName), defaultValues: { name } });
  const { errors, isSubmitting } = form.formState;
  const { refusal, submit } = useSubmit(form, SAVED_VIEWS.saveFailed);
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
          readOnly={isSubmitting}
          error={errors.name?.message ?? refusal?.text}
          {...form.register("name")}
        />
        <Button type="submit" size="small" aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button
          size="small"
          shape="icon"
          aria-label={`Delete view ${name}`}
          title="Delete"
          onClick={() => void remove()}
        >
          <AdminIcon name="trash" className="i s" />
        </Button>
      </form>
    </li>
  );
}

/** The calls that change views; each throws like `ask`, and what is shown is read anew. */
export async function createView(queryClient: QueryClient, json: CreateViewBody): Promise<void> {
  await ask(products.createView, { json });
  await readAnew(queryClient, viewsQuery.queryKey);
}

async function renameView(queryClient: QueryClient, id: string, name: string): Promise<void> {
  await ask(products.updateView, { params: { id }, json: { name } });
  await readAnew(queryClient, viewsQuery.queryKey);
}

async function deleteView(queryClient: QueryClient, id: string): Promise<void> {
  await ask(products.deleteView, { params: { id } }).finally(() =>
    readAnew(queryClient, viewsQuery.queryKey),
  );
}
