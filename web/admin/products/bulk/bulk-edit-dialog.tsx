import { useState } from "react";
import type { BulkChanges, BulkEditAnswer } from "../../../../contract/bulk-edit.ts";
import type { Product } from "../../../../contract/product.ts";
import { BulkForm } from "./bulk-form.tsx";
import { BulkOutcome } from "./bulk-outcome.tsx";

interface Props {
  /** The selected products, as they were when they were chosen. */
  products: readonly Product[];
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
