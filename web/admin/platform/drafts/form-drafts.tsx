import { CONFLICT, DRAFT } from "../../../../contract/messages.ts";
import { ConflictDialog } from "../conflict/conflict-dialog.tsx";
import { Badge } from "../ui/badge.tsx";
import { DraftNote } from "./draft-note.tsx";
import type { FormDrafts } from "./use-form-drafts.ts";

interface Props<V extends object> {
  of: FormDrafts<V>;
  /** What is said over both versions, when a draft was begun from an older one. */
  text?: string;
  /** The page keeps no distance below it. */
  isApart?: boolean;
}

/** The drafts of a form, before it: those that are offered, and the choice where others have saved since. */
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

/** Beside the button that opens a form: there is a draft in it. */
export const DraftBadge = () => <Badge tone="warn">Draft kept</Badge>;

/** Said beside what saves a form, once something is typed that the browser does not keep. */
export function NotKept({ when }: { when: boolean }) {
  if (!when) return null;
  return (
    <p className="small quiet" role="status">
      {DRAFT.notKept}
    </p>
  );
}
