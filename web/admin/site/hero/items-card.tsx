import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { DRAFT, GONE_ITEM } from "#contract/platform/unsaved-messages.ts";
import { useFailureToast } from "#web/admin/platform/calls/ask.ts";
import { byField } from "#web/admin/platform/conflict/comparison.tsx";
import { type FormDraft, ONE_IMAGE, versionsOf } from "#web/admin/platform/drafts/form-draft.ts";
import { DraftOffer, DraftsPlace } from "#web/admin/platform/drafts/form-drafts.tsx";
import { useDraft } from "#web/admin/platform/drafts/use-draft.ts";
import { useDraftedForms } from "#web/admin/platform/drafts/use-drafted-forms.ts";
import type { Offer } from "#web/admin/platform/drafts/use-form-drafts.ts";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Coming, Failed } from "#web/admin/platform/ui/read-states.tsx";
import { sortable } from "#web/admin/platform/ui/sortable.ts";
import { useOrder } from "#web/admin/platform/ui/use-order.ts";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { Button } from "#web/ui/button.tsx";
import type { DropZone } from "#web/ui/files/use-drop-zone.ts";
import { Empty } from "#web/ui/parts/empty.tsx";
import { ItemForm } from "./item-form.tsx";
import type { HeroItemKind, Item } from "./item-kind.ts";
import { draftedIds, draftedItem, itemsQuery, useItemList, withOpen } from "./item-list.ts";
import { HeroItemRow } from "./item-row.tsx";
import { itemFieldNames, itemForm } from "./use-item-form.ts";

const idOf = ({ _id }: Item) => _id;

interface Props<T extends Item> {
  kind: HeroItemKind<T>;
  title: string;
  /** The add button, which gets the focus when an item is removed. */
  action: ReactNode;
  adder: RefObject<HTMLButtonElement | null>;
  /** The id of the item that was just added, whose form is open. */
  added?: string | undefined;
  zone?: DropZone;
  /** Rendered above the list: a note, or the form of a new item. */
  children?: ReactNode;
}

/** A sortable list of items in the order of the site (spec section 2). */
export function ItemsCard<T extends Item>({ kind, title, action, adder, added, zone, children }: Props<T>) {
  const { data: items, error, isError, refetch } = useQuery(itemsQuery(kind.source));
  const { loadFailed } = kind.texts;
  useFailureToast(error, loadFailed);
  return (
    <Panel
      className={kind.isWide ? "measured item-card hero-wide" : "measured item-card"}
      title={title}
      aside={items && action}
      {...(items && zone)}
    >
      {items && children}
      {isError && <Failed title={loadFailed} onRetry={() => void refetch()} />}
      {items && <ItemRows kind={kind} items={items} adder={adder} added={added} />}
      {!items && !isError && <Coming className="coming-rows" label={`Loading ${kind.noun}s`} />}
    </Panel>
  );
}

interface ItemRowsProps<T extends Item> {
  kind: HeroItemKind<T>;
  items: readonly T[];
  /** Gets the focus when an item is removed. */
  adder: RefObject<HTMLButtonElement | null>;
  added: string | undefined;
}

function ItemRows<T extends Item>({ kind, items, adder, added }: ItemRowsProps<T>) {
  const [said, setSaid] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState(items);
  const shown = withOpen(items, before, open);
  if (shown.length !== before.length || shown.some((item, at) => item !== before[at])) setBefore(shown);
  const { show, during } = useItemList(kind.source);
  const reorder = useOrder(items.map(idOf), {
    show: (ids) => show((now) => inOrder(now, ids)),
    send: (ids) => kind.source.reorder(ids),
    during,
    failed: kind.texts.reorderFailed,
  });
  const drafted = useDraftedForms();
  const refocus = useRefocus(adder);
  const move = (from: number, to: number) => {
    reorder(from, to);
    setSaid(`${items[from]?.title} is now ${to + 1} of ${items.length}`);
  };
  const edited = new Set([...draftedIds(kind, drafted), ...open]);
  const deleted = [...edited].filter((id) => !shown.some(({ _id }) => _id === id));
  const openOf = (id: string) => (isOpen: boolean) => setOpen((ids) => changed(ids, id, isOpen));
  return (
    <>
      <p className="sr" role="status">
        {said}
      </p>
      {deleted.map((id) => (
        <GoneItem key={id} kind={kind} id={id} onOpen={openOf(id)} onLeft={refocus} />
      ))}
      {shown.length === 0 ? (
        <div className="pad">
          <Empty title={kind.texts.empty}>
            <Button onClick={() => adder.current?.click()}>Add the first {kind.noun}</Button>
          </Empty>
        </div>
      ) : (
        <ol className="item-list rows ruled sinks" {...sortable(move)}>
          {shown.map((item, at) => {
            const place = items.indexOf(item);
            return (
              <HeroItemRow
                key={item._id}
                kind={kind}
                item={item}
                place={place < 0 ? items.length + at : place}
                count={items.length}
                isNew={item._id === added}
                isDrafted={drafted.has(draftedItem(kind, item._id))}
                isGone={place < 0}
                onOpen={openOf(item._id)}
                onMove={(to) => move(place, to)}
                onGone={refocus}
              />
            );
          })}
        </ol>
      )}
    </>
  );
}

function changed(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

/** Returns the items in the order of these ids, unknown ones last. */
export function inOrder<T extends Item>(items: readonly T[], ids: readonly string[]): T[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ _id }: T) => places.get(_id) ?? ids.length;
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}

interface GoneItemProps<T extends Item> {
  kind: HeroItemKind<T>;
  id: string;
  /** Called when the form of the new item opens or closes. */
  onOpen: (isOpen: boolean) => void;
  /** Called when the last draft is discarded or saved. */
  onLeft: () => void;
}

/** The drafts of a deleted item, and the form that continues one as a new item. */
function GoneItem<T extends Item>({ kind, id, onOpen, onLeft }: GoneItemProps<T>) {
  const { offers, discard } = useDraft<FormDraft>(draftedItem(kind, id), () => undefined);
  const [restored, setRestored] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const place = useRef<HTMLElement>(null);
  const versions = (draft: Offer) => versionsOf(draft, itemForm(kind, undefined), { files: ONE_IMAGE });
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
      <ul className="ruled airy">
        {offers.map((draft) => (
          <DraftOffer
            key={draft.id}
            draft={draft}
            versions={versions(draft)}
            comparison={byField({ names: itemFieldNames(kind) })}
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
