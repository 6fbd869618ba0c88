import { useRef, useState } from "react";
import { DRAFT, GONE_ITEM } from "../../../../contract/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { byField } from "../../platform/conflict/comparison.tsx";
import { DraftOffer, DraftsPlace } from "../../platform/drafts/draft-note.tsx";
import { type FormDraft, ONE_IMAGE, versionsOf } from "../../platform/drafts/form-draft.ts";
import { useDraft } from "../../platform/drafts/use-draft.ts";
import type { Offer } from "../../platform/drafts/use-form-drafts.ts";
import { draftedItem } from "./item-draft.ts";
import { ItemForm } from "./item-form.tsx";
import type { Item, ItemKind } from "./item-kind.ts";
import { formOf, namesOf } from "./use-item-form.ts";

interface Props<T extends Item> {
  kind: ItemKind<T>;
  id: string;
  /** The form of a new item that goes on from it was opened or closed. */
  onOpen: (isOpen: boolean) => void;
  /** Its last draft is discarded or saved. */
  onLeft: () => void;
}

/** The drafts of an item that was deleted, and the form in which one of them goes on as a new item. */
export function GoneItem<T extends Item>({ kind, id, onOpen, onLeft }: Props<T>) {
  const { offers, discard } = useDraft<FormDraft>(draftedItem(kind, id), () => undefined);
  const [restored, setRestored] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const place = useRef<HTMLElement>(null);
  const versions = (draft: Offer) => versionsOf(draft, formOf(kind, undefined), { files: ONE_IMAGE });
  const leave = () => {
    setIsLeft(true);
    onOpen(false);
    onLeft();
  };
  if (isLeft || offers.length === 0) return null;
  if (restored) {
    return (
      <div className="item-list">
        <ItemForm kind={kind} deleted={id} restored={restored} onClose={leave} />
      </div>
    );
  }
  return (
    <DraftsPlace ref={place}>
      <p>{GONE_ITEM.title(kind.noun)}</p>
      <ul>
        {offers.map((draft) => (
          <DraftOffer
            key={draft.id}
            draft={draft}
            versions={versions(draft)}
            comparison={byField({ names: namesOf(kind) })}
          >
            <Button
              size="small"
              onClick={() => {
                onOpen(true);
                setRestored(draft.id);
              }}
            >
              {GONE_ITEM.draftAsNew}
            </Button>
            <Button
              look="bare"
              size="small"
              onClick={() => {
                discard(draft.id);
                if (offers.length > 1) place.current?.focus();
                else leave();
              }}
            >
              {DRAFT.discard}
            </Button>
          </DraftOffer>
        ))}
      </ul>
    </DraftsPlace>
  );
}
