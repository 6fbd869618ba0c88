import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { HOME_CATEGORIES_MAX } from "#contract/platform/limits.ts";
import { fold } from "#contract/platform/words.ts";
import type { OwnCategory } from "#contract/products/category.ts";
import { CATEGORY_ADMIN } from "#contract/products/category-messages.ts";
import { ownCategoriesQuery } from "#web/admin/platform/data/categories.ts";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { ReadPanel } from "#web/admin/platform/ui/read.tsx";
import { sortable } from "#web/admin/platform/ui/sortable.ts";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { BrandDialog } from "./brand-dialog.tsx";
import { MakerRow, StockedRow } from "./brand-row.tsx";
import { removedQuery, restoreBrand, useBrandOrder } from "./brands-data.ts";
import { MergeDialog } from "./merge-dialog.tsx";

const TITLE = "Brands";

/** The open dialog; a new brand has no category. */
type Open =
  | { kind: "edit"; category?: OwnCategory; isStocked: boolean }
  | { kind: "merge"; category: OwnCategory };

/** /admin/settings/brands: the categories of products, and the makers that aren't stocked. */
export const BrandsPage = () => (
  <ReadPanel of={useQuery(ownCategoriesQuery)} title={TITLE} failed={CATEGORY_ADMIN.loadFailed}>
    {(all) => <Brands all={all} />}
  </ReadPanel>
);

function Brands({ all }: { all: readonly OwnCategory[] }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const present = all.find(({ id }) => id === open?.category?.id);
  const list = { all, onOpen: setOpen };
  return (
    <>
      <RemovedBrands />
      <StockedBrands {...list} />
      <Makers {...list} />
      {open?.kind === "edit" && (
        <BrandDialog
          category={present ?? open.category}
          isStocked={open.isStocked}
          isGone={open.category !== undefined && !present}
          taken={new Set(all.map(({ id }) => id))}
          onClose={close}
        />
      )}
      {open?.kind === "merge" && (
        <MergeDialog category={present ?? open.category} all={all} onClose={close} />
      )}
    </>
  );
}

/** What this tab merged or deleted in the last ten minutes. */
function RemovedBrands() {
  const { data = [] } = useQuery(removedQuery);
  if (!data.length) return null;
  return (
    <ul className="note stack gap-2" aria-label="Removed brands">
      {data.map(({ id, text }) => (
        <li key={id} className="cluster">
          <span className="breaks">{text}</span>
          <Button size="small" aria-label={`Undo: ${text}`} onClick={() => void restoreBrand(id)}>
            Undo
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface ListProps {
  all: readonly OwnCategory[];
  onOpen: (open: Open) => void;
}

function StockedBrands({ all, onOpen }: ListProps) {
  const stocked = all.filter(({ isStocked }) => isStocked);
  const [said, say] = useState("");
  const reorder = useBrandOrder(all);
  const move = (from: number, to: number) => {
    reorder(from, to);
    say(`${stocked[from]?.label} is now ${to + 1} of ${stocked.length}`);
  };
  const inGrid = stocked.filter(({ isShown, inBrandGrid }) => isShown && inBrandGrid).length;
  return (
    <List
      title={TITLE}
      text={CATEGORY_ADMIN.stocked}
      add="Add brand"
      onAdd={() => onOpen({ kind: "edit", isStocked: true })}
    >
      {(refocus) => (
        <>
          <p className="sr" role="status">
            {said}
          </p>
          {inGrid > HOME_CATEGORIES_MAX && <p className="note">{CATEGORY_ADMIN.gridFull(inGrid)}</p>}
          <ol className="item-list rows ruled sinks" {...sortable(move)}>
            {stocked.map((category, place) => (
              <StockedRow
                key={category.id}
                {...rowOf(category, onOpen, refocus)}
                place={place}
                count={stocked.length}
                onMove={(to) => move(place, to)}
              />
            ))}
          </ol>
        </>
      )}
    </List>
  );
}

function Makers({ all, onOpen }: ListProps) {
  const [search, setSearch] = useState("");
  const makers = all.filter(({ isStocked }) => !isStocked);
  const wanted = fold(search.trim());
  const found = makers.filter(({ id, label, words }) =>
    fold([id, label, ...words].join("\n")).includes(wanted),
  );
  return (
    <List
      title="Not stocked"
      text={CATEGORY_ADMIN.makers}
      add="Add maker"
      onAdd={() => onOpen({ kind: "edit", isStocked: false })}
    >
      {(refocus) => (
        <>
          <div className="pad">
            <TextField
              label="Search makers"
              type="search"
              autoComplete="off"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              hint={found.length < makers.length ? `${found.length} of ${makers.length} found` : undefined}
            />
          </div>
          <ul className="item-list rows ruled sinks makers">
            {found.map((category) => (
              <MakerRow key={category.id} {...rowOf(category, onOpen, refocus)} />
            ))}
          </ul>
        </>
      )}
    </List>
  );
}

const rowOf = (category: OwnCategory, onOpen: ListProps["onOpen"], onGone: () => void) => ({
  category,
  onEdit: () => onOpen({ kind: "edit", category, isStocked: category.isStocked }),
  onMerge: () => onOpen({ kind: "merge", category }),
  onGone,
});

interface FrameProps {
  title: string;
  text: string;
  add: string;
  onAdd: () => void;
  /** Gets a function that moves the focus to the add button once a focused row is removed. */
  children: (refocus: () => void) => ReactNode;
}

function List({ title, text, add, onAdd, children }: FrameProps) {
  const adder = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(adder);
  return (
    <Panel
      className="measured item-card"
      title={title}
      text={text}
      aside={
        <Button ref={adder} className="push" onClick={onAdd}>
          <AdminIcon name="plus" />
          {add}
        </Button>
      }
    >
      {children(refocus)}
    </Panel>
  );
}
