import { formatLongDate } from "../../../contract/dates.ts";
import { CONFLICT } from "../../../contract/messages.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { FormValues } from "./form-values.ts";
import type { useProductDraft } from "./use-product-draft.ts";
import type { SaveConflict } from "./use-save.ts";

interface Props {
  /** Of a save. */
  conflict: SaveConflict | undefined;
  drafts: Pick<ReturnType<typeof useProductDraft>, "choosing" | "choose" | "cancel">;
  /** When the product that the form goes on from was saved. */
  savedAt: string | undefined;
  onSave: (conflict: SaveConflict, values: FormValues) => void;
  onClose: () => void;
}

/** Both versions side by side: when a save met a newer one, or a draft was begun from an older one. */
export function FormConflict({ conflict, drafts, savedAt = "", onSave, onClose }: Props) {
  const { choosing, choose, cancel } = drafts;
  if (conflict) {
    return (
      <ConflictDialog
        key={conflict.current.version}
        versions={conflict.versions}
        text={CONFLICT.text(formatLongDate(conflict.current.updatedAt))}
        action={CONFLICT.save}
        onChosen={(values) => onSave(conflict, values)}
        onClose={onClose}
      />
    );
  }
  if (!choosing) return null;
  return (
    <ConflictDialog
      versions={choosing.versions}
      text={CONFLICT.draftText(formatLongDate(savedAt))}
      action={CONFLICT.goOn}
      onChosen={choose}
      onClose={cancel}
    />
  );
}
