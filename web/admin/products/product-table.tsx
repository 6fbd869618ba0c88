import type { MouseEvent, RefObject } from "react";
import type { ListColumn } from "../../../contract/products/bulk-edit.ts";
import type { Product, ProductSortField } from "../../../contract/products/product.ts";
import { Table } from "../platform/ui/table.tsx";
import type { Sort } from "./list-search.ts";
import { PRODUCT_COLUMNS, type RowActions } from "./product-columns.tsx";

interface Props {
  region: RefObject<HTMLDivElement | null>;
  products: readonly Product[];
  selected: ReadonlySet<string>;
  going: ReadonlySet<string>;
  sort: Sort;
  hidden: readonly ListColumn[];
  /** Other rows are being loaded. */
  isBusy: boolean;
  actions: RowActions;
  onSort: (field: ProductSortField) => void;
  onSelectPage: (all: boolean) => void;
}

/** The page's products, sortable and selectable; below 768 px each row is a block. */
export function ProductTable({ region, products, selected, isBusy, onSelectPage, ...table }: Props) {
  return (
    <section
      className="scroll fades focus-inside"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
      tabIndex={0}
      aria-label="Product table"
      aria-busy={isBusy}
      ref={region}
    >
      <Table<Product, RowActions, ProductSortField>
        {...table}
        className="fold folds edged"
        columns={PRODUCT_COLUMNS}
        rows={products}
        keyOf={idOf}
        selection={{ chosen: selected, nameOf, onSelect: table.actions.select, onSelectPage }}
        rowProps={rowProps}
      />
    </section>
  );
}

const idOf = ({ _id }: Product) => _id;
const nameOf = ({ title }: Product) => title;

/** A press anywhere on a row opens it; keyboard users have the link in its name. */
const rowProps = ({ _id }: Product) => ({ "data-id": _id, className: "opens", onClick: openRow });

/** Follows the link in the row's name, unless the press selected text or hit a control. */
function openRow({ target, currentTarget, nativeEvent }: MouseEvent<HTMLTableRowElement>): void {
  if (!(target instanceof Element) || target.closest("a, button, label, input, .c-act, .covered")) return;
  if (currentTarget.ariaBusy || getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector(".name")?.dispatchEvent(new window.MouseEvent("click", nativeEvent));
}
