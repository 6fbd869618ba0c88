import { formatLongDate } from "../../../contract/dates.ts";
import { DRAFT } from "../../../contract/messages.ts";
import { Note } from "../../ui/note.tsx";
import type { StoredDraft } from "../drafts/draft-store.ts";
import { productDifferences } from "./conflict-values.ts";
import { namesOf } from "./field-names.ts";
import { openedOf, type ProductDraft, typedOf } from "./product-draft.ts";

interface Props {
  offers: readonly StoredDraft<ProductDraft>[];
  isOpenElsewhere: boolean;
  onRestore: (draft: StoredDraft<ProductDraft>) => void;
  onDiscard: (draft: StoredDraft<ProductDraft>) => void;
}

/** What was typed here before and is not saved: offered, never put in by itself. */
export function DraftNote({ offers, isOpenElsewhere, onRestore, onDiscard }: Props) {
  if (offers.length === 0 && !isOpenElsewhere) return null;
  return (
    <section className="drafts touch" aria-label="Drafts">
      <Note tone="warn">
        {isOpenElsewhere && <p>{DRAFT.elsewhere}</p>}
        {offers.length > 0 && (
          <ul>
            {offers.map((draft) => (
              <li key={draft.id} className="cluster">
                <DraftWords draft={draft} />
                <div className="cluster">
                  <button type="button" className="btn s" onClick={() => onRestore(draft)}>
                    {DRAFT.restore}
                  </button>
                  <button type="button" className="btn bare s" onClick={() => onDiscard(draft)}>
                    {DRAFT.discard}
                  </button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Note>
    </section>
  );
}

/** When a draft was kept, and what is changed in it. */
export function DraftWords({ draft }: { draft: StoredDraft<ProductDraft> }) {
  return (
    <p>
      {DRAFT.kept(formatLongDate(new Date(draft.savedAt).toISOString()))}{" "}
      <span className="quiet">{DRAFT.changed(changesOf(draft))}</span>
    </p>
  );
}

function changesOf(draft: StoredDraft<ProductDraft>): string {
  const opened = openedOf(draft);
  const found = productDifferences({ opened, typed: typedOf(draft), stored: opened });
  return namesOf(found.map(({ field }) => field));
}
