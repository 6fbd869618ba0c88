import { CONFLICT, DRAFT } from "../../../../contract/messages.ts";
import { ConflictDialog } from "../conflict/conflict-dialog.tsx";
import { Badge } from "../ui/badge.tsx";
import { DraftNote } from "./draft-note.tsx";
import type { FormDrafts } from "./use-form-drafts.ts";

interface Props<V extends object> {
  of: FormDrafts<V>;
  /** The text above both versions, if a draft started from an older one. */
  text?: string;
  isApart?: boolean;
}

/** The drafts of a form, and the choice between versions if another user saved since. */
export function FormDraftsNote<V extends object>(props: Props<V>) {
  const { of, text = CONFLICT.draftBehind, isApart = false } = props;
  return (
    <>
      <DraftNote of={of} isApart={isApart} />
      {of.choosing && (
        <ConflictDialog
          versions={of.choosing}
          comparison={of.comparison}
          text={text}
          action={CONFLICT.goOn}
          onChosen={of.choose}
          onClose={of.cancel}
        />
      )}
      <p className="sr" role="status">
        {of.said}
      </p>
    </>
  );
}

export const DraftBadge = () => <Badge tone="warn">Draft kept</Badge>;

export function NotKept({ when }: { when: boolean }) {
  if (!when) return null;
  return (
    <p className="small quiet" role="status">
      {DRAFT.notKept}
    </p>
  );
}
