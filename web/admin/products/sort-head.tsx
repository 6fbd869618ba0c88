import type { ProductSortField } from "../../../contract/product.ts";
import { Icon } from "../../ui/icons.tsx";
import { AdminIcon } from "../ui/icons.tsx";
import type { Sort } from "./list-search.ts";

interface Props {
  field: ProductSortField;
  label: string;
  sort: Sort;
  onSort: (field: ProductSortField) => void;
  className?: string;
}

/** The head of a column that sorts; it says in which direction it does (spec section 9, 'Sortable fields'). */
export function SortHead({ field, label, sort, onSort, className }: Props) {
  const isSorted = sort.field === field;
  const isAscending = sort.order === "asc";
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : undefined}
    >
      <button type="button" onClick={() => onSort(field)}>
        {label}
        {isSorted && isAscending && <AdminIcon name="up" className="i s" />}
        {isSorted && !isAscending && <Icon name="down" className="i s" />}
      </button>
    </th>
  );
}
