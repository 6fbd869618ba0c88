import type { Specification } from "../../../contract/products/product.ts";
import { Link } from "../../routing/link.tsx";
import type { ListingSearch } from "../../search-params.ts";
import { Icon } from "../../ui/icons.tsx";
import { SAME_PLACE } from "./listing-tools.tsx";
import { cellOf, type MeasureColumn, nextOrder } from "./measure-columns.ts";

/** The head of a measure's column: its name and unit as a link that sorts the list by it, from its first page. */
export function MeasureHead({ column, search }: { column: MeasureColumn; search: ListingSearch }) {
  const { key, name, unit } = column;
  const { sort, ...unsorted } = search;
  const order = nextOrder(key, sort);
  const sorted = sort === key ? "ascending" : sort === `-${key}` ? "descending" : undefined;
  return (
    <th scope="col" className="measure-head" aria-sort={sorted}>
      <Link {...SAME_PLACE} search={{ ...unsorted, ...(order && { sort: order }) }} rel="nofollow">
        <Icon name="down" className="i s" />
        <span>
          {name}
          {unit && <span className="in-head">, {unit}</span>}
        </span>
      </Link>
    </th>
  );
}

interface CellProps {
  column: MeasureColumn;
  specifications: readonly Specification[];
}

/** A number; where a part is a block, with its name and unit. A value in another unit is text. */
export function MeasureCell({ column, specifications }: CellProps) {
  const cell = cellOf(specifications, column);
  if (!cell) return <td className="measure-cell" />;
  return (
    <td className="measure-cell">
      <span className="quiet in-block">{column.name} </span>
      {cell.text}
      {cell.isNumber && column.unit && <span className="in-block"> {column.unit}</span>}
    </td>
  );
}
