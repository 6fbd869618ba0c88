import type { ReactNode, Ref } from "react";
import { DRAFT } from "../../../../contract/messages.ts";
import { formatLongDate } from "../../../../contract/platform/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { type Comparison, differenceNames } from "../conflict/comparison.tsx";
import type { Versions } from "../conflict/versions.ts";
import type { FormDrafts, Offer } from "./use-form-drafts.ts";

interface Props<V extends object> {
  of: FormDrafts<V>;
  isApart: boolean;
}

/** Offers the unsaved drafts of a form; none is restored automatically. */
export function DraftNote<V extends object>({ of, isApart }: Props<V>) {
  const { offers, isOpenElsewhere } = of;
  if (offers.length === 0 && !isOpenElsewhere) return null;
  return (
    <DraftsPlace isApart={isApart}>
      {isOpenElsewhere && <p>{DRAFT.elsewhere}</p>}
      {offers.length > 0 && (
        <ul>
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
  isApart?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** The region of drafts, which can take the focus when a focused button is removed. */
export const DraftsPlace = ({ isApart = false, ref, children }: PlaceProps) => (
  <section
    ref={ref}
    className={isApart ? "drafts drafts-apart touch" : "drafts touch"}
    aria-label="Drafts"
    {...(ref && { tabIndex: -1 })}
  >
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
      <p>
        {DRAFT.kept(formatLongDate(new Date(draft.savedAt).toISOString()))}{" "}
        <span className="quiet">{DRAFT.changed(differenceNames(comparison, found))}</span>
        {draft.values.isIncomplete && <span className="block">{DRAFT.incomplete}</span>}
      </p>
      <div className="cluster">{children}</div>
    </li>
  );
}
