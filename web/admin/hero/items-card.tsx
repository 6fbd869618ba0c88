import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useId } from "react";
import { toastFailure } from "../calls/failure.ts";
import { CardFailed, CardLoading } from "./card-states.tsx";
import type { Item, ItemKind } from "./item-kind.ts";
import { itemsQuery } from "./item-list.ts";
import { ItemRows } from "./item-rows.tsx";

interface Props<T extends Item> {
  kind: ItemKind<T>;
  title: string;
  /** The button that adds one, and where the keyboard goes on when an item is gone. */
  action: ReactNode;
  adder: RefObject<HTMLButtonElement | null>;
  /** What stands over the list: a sentence, or an item that is being made. */
  children?: ReactNode;
}

/** A list of items in the order in which visitors see them (spec section 2). */
export function ItemsCard<T extends Item>({ kind, title, action, adder, children }: Props<T>) {
  const { data: items, error, isError, refetch } = useQuery(itemsQuery(kind.source));
  const heading = useId();
  const { loadFailed } = kind.texts;
  // Once for a run of readings that fail, not once for each.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error is a new one every time
  useEffect(() => {
    if (isError) toastFailure(error, loadFailed);
  }, [isError]);
  return (
    <section
      className={kind.isWide ? "panel hero-card hero-wide" : "panel hero-card"}
      aria-labelledby={heading}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        {items && action}
      </header>
      {items && children}
      {isError && <CardFailed text={loadFailed} onRetry={() => void refetch()} />}
      {items && <ItemRows kind={kind} items={items} adder={adder} />}
      {!items && !isError && <CardLoading label={`Loading ${kind.noun}s`} />}
    </section>
  );
}
