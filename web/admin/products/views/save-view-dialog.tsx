import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { CATEGORY_LABELS } from "../../../../contract/categories.ts";
import { SAVED_VIEW_NAME_MAX } from "../../../../contract/limits.ts";
import { SAVED_VIEWS } from "../../../../contract/messages.ts";
import { ViewName } from "../../../../contract/saved-views.ts";
import { showToast } from "../../../api/toast-store.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { useSubmit } from "../../calls/use-submit.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { ListSearch } from "../list-search.ts";
import { orderOf } from "../orders.ts";
import { queryOf } from "../view-query.ts";
import { createView } from "./views-data.ts";

/** A name for what the list shows now: its text, category and order, not its page. */
export function SaveViewDialog({ search, onClose }: { search: ListSearch; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<ViewName>({ resolver: zodResolver(ViewName), defaultValues: { name: "" } });
  const { errors, isSubmitting } = form.formState;
  const { refusal, submit } = useSubmit(form, SAVED_VIEWS.saveFailed);
  const save = submit(async ({ name }) => {
    await createView(queryClient, { name, query: queryOf(search) });
    showToast({ kind: "success", text: SAVED_VIEWS.saved });
    onClose();
  });
  return (
    <Dialog title="Save view" isBusy={isSubmitting} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <div className="in-body">
          {refusal && (
            <Note tone="bad">
              <p>{refusal.text}</p>
            </Note>
          )}
          <TextField
            label="Name"
            hint={wordsOf(search)}
            data-first
            autoComplete="off"
            maxLength={SAVED_VIEW_NAME_MAX}
            readOnly={isSubmitting}
            error={errors.name?.message}
            {...form.register("name")}
          />
        </div>
        <footer>
          <button type="button" className="btn" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </button>
          <BusyButton type="submit" isBusy={isSubmitting} busyText="Saving...">
            Save view
          </BusyButton>
        </footer>
      </form>
    </Dialog>
  );
}

/** What the view will show, in words. */
function wordsOf(search: ListSearch): string {
  const text = search.q ? `Search “${search.q}”` : "All products";
  const category = search.category ? CATEGORY_LABELS[search.category] : "all categories";
  return `${text}, ${category}, ${orderOf(search)?.label.toLowerCase() ?? ""}`;
}
