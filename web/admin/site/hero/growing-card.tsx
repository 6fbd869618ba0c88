import { type ReactNode, type RefObject, useRef, useState } from "react";
import { DraftBadge } from "#web/admin/platform/drafts/form-drafts.tsx";
import { useDraftedForms } from "#web/admin/platform/drafts/use-drafted-forms.ts";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { Button } from "#web/ui/button.tsx";
import { ItemForm } from "./item-form.tsx";
import type { HeroItemKind, Item } from "./item-kind.ts";
import { draftedItem } from "./item-list.ts";
import { ItemsCard } from "./items-card.tsx";

interface Props<T extends Item> {
  kind: HeroItemKind<T>;
  title: string;
  add: string;
  /** Rendered above the list; if it unmounts, the button gets the focus. */
  children?: (adder: RefObject<HTMLButtonElement | null>) => ReactNode;
}

/** A card of items with an add button, whose form opens above the list. */
export function GrowingCard<T extends Item>({ kind, title, add, children }: Props<T>) {
  const isDrafted = useDraftedForms().has(draftedItem(kind));
  const [isAdding, setIsAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(adder);
  /** Opens the form, or focuses it if it is already open. */
  const open = () => {
    if (!isAdding) return setIsAdding(true);
    adder.current?.closest("section")?.querySelector<HTMLElement>("form .in")?.focus();
  };
  const close = () => {
    refocus();
    setIsAdding(false);
  };
  return (
    <ItemsCard
      kind={kind}
      title={title}
      adder={adder}
      action={
        <div className="cluster push fills">
          {isDrafted && !isAdding && <DraftBadge />}
          <Button ref={adder} aria-expanded={isAdding} onClick={open}>
            <AdminIcon name="plus" />
            {add}
          </Button>
        </div>
      }
    >
      {children?.(adder)}
      {isAdding && <ItemForm kind={kind} onClose={close} />}
    </ItemsCard>
  );
}
