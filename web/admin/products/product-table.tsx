import type { RefObject } from "react";
import type { ListColumn } from "../../../contract/products/bulk-edit.ts";
import type { Product, ProductSortField } from "../../../contract/products/product.ts";
import { UnstyledButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import type { Sort } from "./list-search.ts";
import { ProductRow, type RowActions } from "./product-row.tsx";
import { SelectPage } from "./select-page.tsx";

interface Props {
  region: RefObject<HTMLDivElement | null>;
  products: readonly Product[];
  selected: ReadonlySet<string>;
  going: ReadonlySet<string>;
  sort: Sort;
  /** The columns that are left out. */
  hidden: readonly ListColumn[];
  /** Other rows are on their way. */
  isBusy: boolean;
  actions: RowActions;
  onSort: (field: ProductSortField) => void;
  onSelectPage: (all: boolean) => void;
}

/** The page's products, sortable and selectable; below 768 px each row is a block of its own. */
export function ProductTable({ products, selected, going, sort, hidden, isBusy, actions, ...props }: Props) {
  const heads = { sort, onSort: props.onSort };
  return (
    <section
      className="scroll fades focus-inside"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
      tabIndex={0}
      aria-label="Product table"
      aria-busy={isBusy}
      ref={props.region}
    >
      <table className="tbl fold folds edged" data-hides={hidden.join(" ") || undefined}>
        <thead>
          <tr>
            <th scope="col" className="covered">
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the check box is in it */}
              <label className="cover block">
                <SelectPage chosen={selected.size} of={products.length} onChange={props.onSelectPage} />
              </label>
            </th>
            <SortHead {...heads} field="title" label="Product" />
            <SortHead {...heads} field="category" label="Category" className="c-cat" />
            <th scope="col" className="c-feat">
              Featured
            </th>
            <SortHead {...heads} field="price" label="Price (₹)" className="c-price num" />
            <SortHead {...heads} field="stock" label="Stock" className="c-stock" />
            <SortHead {...heads} field="updatedAt" label="Last Updated" className="c-date" />
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow
              key={product._id}
              product={product}
              isSelected={selected.has(product._id)}
              isGoing={going.has(product._id)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface SortHeadProps {
  field: ProductSortField;
  label: string;
  sort: Sort;
  onSort: (field: ProductSortField) => void;
  className?: string;
}

/** The head of a column that sorts; it says in which direction it does (spec section 9, 'Sortable fields'). */
function SortHead({ field, label, sort, onSort, className }: SortHeadProps) {
  const isSorted = sort.field === field;
  const isAscending = sort.order === "asc";
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : undefined}
    >
      <UnstyledButton onClick={() => onSort(field)}>
        {label}
        {isSorted && isAscending && <AdminIcon name="up" className="i s" />}
        {isSorted && !isAscending && <Icon name="down" className="i s" />}
      </UnstyledButton>
    </th>
  );
}
