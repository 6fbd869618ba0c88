import type { ReactNode, Ref } from "react";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { DRAFT } from "#contract/platform/unsaved-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { type Comparison, differenceNames, type Versions } from "../conflict/comparison.tsx";
import { ConflictDialog } from "../conflict/conflict-dialog.tsx";
import { Badge } from "../ui/badge.tsx";
import type { FormDrafts, Offer } from "./use-form-drafts.ts";

interface Props<V extends object> {
  of: FormDrafts<V>;
  /** The text above both versions, if a draft started from an older one. */
  text?: string | undefined;
}

/** The drafts of a form, and the choice between versions if another user saved since. */
export function FormDraftsNote<V extends object>(props: Props<V>) {
  const { of, text = CONFLICT.draftBehind } = props;
  return (
    <>
      <DraftNote of={of} />
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

/** Offers the unsaved drafts of a form; none is restored automatically. */
function DraftNote<V extends object>({ of }: Omit<Props<V>, "text">) {
  const { offers, isOpenElsewhere } = of;
  if (offers.length === 0 && !isOpenElsewhere) return null;
  return (
    <DraftsPlace>
      {isOpenElsewhere && <p>{DRAFT.elsewhere}</p>}
      {offers.length > 0 && (
        <ul className="ruled airy">
          {offers.map((draft) => (
            <DraftOffer
              key={draft.id}
              draft={draft}
              versions={of.versionsOf(draft)}
              comparison={of.comparison}
            >
              <Button size="small" onClick={() => of.restore(draft)}>
                {DRAFT.restore}
              </Button>
              <Button look="bare" size="small" onClick={() => of.discard(draft.id)}>
                {DRAFT.discard}
              </Button>
            </DraftOffer>
          ))}
        </ul>
      )}
    </DraftsPlace>
  );
}

interface PlaceProps {
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** The region of drafts, which can take the focus when a focused button is removed. */
export const DraftsPlace = ({ ref, children }: PlaceProps) => (
  <section ref={ref} className="drafts" aria-label="Drafts" {...(ref && { tabIndex: -1 })}>
    <Note tone="warn">{children}</Note>
  </section>
);

interface OfferProps<V extends object> {
  draft: Offer;
  versions: Versions<V>;
  comparison: Comparison<V>;
  children: ReactNode;
}

export function DraftOffer<V extends object>({ draft, versions, comparison, children }: OfferProps<V>) {
  const { opened, typed } = versions;
  const found = comparison.differences({ opened, typed, stored: opened });
  return (
    <li className="cluster between">
      <p className="wide-item">
        {DRAFT.kept(formatLongDate(new Date(draft.savedAt).toISOString()))}{" "}
        <span className="quiet">{DRAFT.changed(differenceNames(comparison, found))}</span>
        {draft.values.isIncomplete && <span className="block">{DRAFT.incomplete}</span>}
      </p>
      <div className="cluster">{children}</div>
    </li>
  );
}
