import { useState } from "react";
import { BULK_EDIT } from "../../../../contract/messages.ts";
import type { BulkChanges, BulkEditAnswer } from "../../../../contract/products/bulk-edit.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { toastFailure } from "../../platform/calls/failure.ts";
import { Dialog } from "../../platform/ui/dialog.tsx";
import type { Chosen } from "../use-selection.ts";
import { BulkForm } from "./bulk-form.tsx";
import { useBulkEdit } from "./use-bulk-edit.ts";

interface Props {
  /** The selected products, as they were when they were chosen. */
  products: readonly Chosen[];
  /** Some are saved; the others, by id, stay selected. */
  onSaved: (others: string[]) => void;
  onClose: () => void;
}

/** Category, stock and featured of all selected products; then, if some were not saved, which ones and why. */
export function BulkEditDialog({ products, onSaved, onClose }: Props) {
  const [outcome, setOutcome] = useState<{ changes: BulkChanges; answer: BulkEditAnswer }>();
  const settle = (changes: BulkChanges, answer: BulkEditAnswer) => {
    onSaved(answer.refused.map(({ id }) => id));
    if (answer.refused.length) setOutcome({ changes, answer });
    else onClose();
  };
  if (!outcome) return <BulkForm products={products} onSettled={settle} onClose={onClose} />;
  return <BulkOutcome {...outcome} products={products} onSettled={settle} onClose={onClose} />;
}

interface BulkOutcomeProps {
  products: readonly Chosen[];
  changes: BulkChanges;
  answer: BulkEditAnswer;
  onSettled: (changes: BulkChanges, answer: BulkEditAnswer) => void;
  onClose: () => void;
}

/** Which products were not saved and why. What somebody else has saved meanwhile can be changed as it is now. */
function BulkOutcome({ products, changes, answer, onSettled, onClose }: BulkOutcomeProps) {
  const { saved, refused } = answer;
  const bulkEdit = useBulkEdit();
  const [isBusy, setBusy] = useState(false);
  const titleOf = (id: string) => products.find(({ _id }) => _id === id)?.title ?? "";
  const stale = refused.flatMap(({ reason, current }) => (reason === "stale" && current ? [current] : []));
  const saveAnyway = async () => {
    if (isBusy) return;
    setBusy(true);
    const current = stale.map(({ _id: id, version }) => ({ id, version }));
    await bulkEdit(current, changes).then(
      (next) => {
        const others = refused.filter(({ reason }) => reason !== "stale");
        onSettled(changes, { saved: [...saved, ...next.saved], refused: [...others, ...next.refused] });
      },
      (error: unknown) => toastFailure(error, BULK_EDIT.failed),
    );
    setBusy(false);
  };
  return (
    <Dialog title="Not all were updated" isBusy={isBusy} onClose={onClose}>
      <div className="in-body">
        <Note tone="warn">
          <p>{BULK_EDIT.refused(refused.length, saved.length + refused.length)}</p>
        </Note>
        <ul className="refused">
          {refused.map(({ id, message, current }) => (
            <li key={id}>
              <b>{current?.title ?? titleOf(id)}</b>
              <span className="small quiet">{message}</span>
            </li>
          ))}
        </ul>
      </div>
      <footer>
        <Button data-first disabled={isBusy} onClick={onClose}>
          Close
        </Button>
        {stale.length > 0 && (
          <Button look="fill" aria-disabled={isBusy || undefined} onClick={() => void saveAnyway()}>
            Update {stale.length} as {stale.length === 1 ? "it is" : "they are"} now
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
