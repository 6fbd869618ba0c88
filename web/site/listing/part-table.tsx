import type { ListFilter, Specification } from "#contract/products/product.ts";
import type { PartSummary } from "#web/api/parts.ts";
import { Link } from "#web/routing/link.tsx";
import type { ListingSearch } from "#web/search-params.ts";
import { Icon } from "#web/ui/icons.tsx";
import { StockWord } from "#web/ui/parts/part-card.tsx";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { AddFromCard } from "../enquiry/list/add-button.tsx";
import { FitsLine } from "../machines/fits-line.tsx";
import { SAME_PLACE } from "./listing-query.ts";
import {
  cellOf,
  isOfOneKind,
  type MeasureColumn,
  type MeasureGroup,
  measureColumns,
  measureGroups,
  measuresOf,
  nextOrder,
} from "./measure-columns.ts";
import "./part-table.css";

/** The number of rows whose images load eagerly. */
const FIRST_ROWS = 6;

interface Props {
  parts: readonly PartSummary[];
  isBusy: boolean;
  search: ListingSearch;
  filters: readonly ListFilter[];
}

/**
 * The commonest measures of one kind of part are columns that sort the list. Of a list in its own order, parts with the same first
 * measures come together, with these as columns; a search's results stay in the order of relevance. On a phone each row is a block.
 */
export function PartTable({ parts, isBusy, search, filters }: Props) {
  const groups = groupsOf(parts, search, filters);
  return groups.map((group, at) => (
    <GroupTable
      key={group.columns.map(({ key }) => key).join()}
      {...group}
      isFirst={at === 0}
      isBusy={isBusy}
      search={isOfOneKind(filters) ? search : undefined}
    />
  ));
}

function groupsOf(
  parts: readonly PartSummary[],
  search: ListingSearch,
  filters: readonly ListFilter[],
): MeasureGroup[] {
  if (isOfOneKind(filters)) return [{ columns: measureColumns(parts, search.sort), parts }];
  return search.q ? [{ columns: [], parts }] : measureGroups(parts);
}

interface GroupProps extends MeasureGroup {
  isFirst: boolean;
  isBusy: boolean;
  /** The list that the measures sort; undefined if they don't. */
  search: ListingSearch | undefined;
}

function GroupTable({ columns, parts, isFirst, isBusy, search }: GroupProps) {
  const names = columns.map(({ name }) => name).join(", ");
  return (
    <table
      className={`part-table fades ${search ? "of-columns sorts" : names && "of-columns"}`}
      {...(search || !names ? { "aria-labelledby": "parts" } : { "aria-label": `Parts by ${names}` })}
      aria-busy={isBusy}
    >
      <thead>
        <tr>
          <th scope="col">Drawing</th>
          <th scope="col">Code</th>
          <th scope="col">Part</th>
          {columns.length === 0 && <th scope="col">Measures</th>}
          {columns.map((column) => (
            <MeasureHead key={column.key} column={column} search={search} />
          ))}
          <th scope="col">Stock</th>
          <th scope="col">
            <span className="sr">Enquiry list</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, at) => (
          <PartRow key={part.id} part={part} columns={columns} isFirst={isFirst && at < FIRST_ROWS} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  part: PartSummary;
  columns: readonly MeasureColumn[];
  isFirst: boolean;
}

function PartRow({ part, columns, isFirst }: RowProps) {
  const { specifications = [] } = part;
  return (
    <tr>
      <td>
        <ResponsiveImage image={part.image} sizes="80px" priority={isFirst ? "first" : "later"} />
      </td>
      <td className="mono breaks" translate="no">
        <Unbroken text={part.code} />
      </td>
      <th scope="row">
        <Link
          className="unlined"
          to="/products/details/$productId"
          params={{ productId: String(part.productId) }}
        >
          <Unbroken text={part.title} />
        </Link>
        <FitsLine part={part} />
      </th>
      {columns.length === 0 && (
        <td>
          {measuresOf(specifications).map(({ name, value }) => (
            <span key={name} className="measure">
              <span className="quiet">{name}</span> {value}
            </span>
          ))}
        </td>
      )}
      {columns.map((column) => (
        <MeasureCell key={column.key} column={column} specifications={specifications} />
      ))}
      <td>
        <StockWord inStock={part.inStock} />
      </td>
      <td>
        <AddFromCard part={part} />
      </td>
    </tr>
  );
}

/** The head of a measure's column: its name and unit, in a list of one kind as a link that sorts it by the measure, from its first page. */
function MeasureHead({ column, search }: { column: MeasureColumn; search: ListingSearch | undefined }) {
  const { key, name, unit } = column;
  const label = (
    <span>
      {name}
      {unit && <span className="in-head">, {unit}</span>}
    </span>
  );
  if (!search)
    return (
      <th scope="col" className="measure-name">
        {label}
      </th>
    );
  const { sort, ...unsorted } = search;
  const order = nextOrder(key, sort);
  const sorted = sort === key ? "ascending" : sort === `-${key}` ? "descending" : undefined;
  return (
    <th scope="col" className="measure-name measure-head" aria-sort={sorted}>
      <Link
        className="unlined"
        {...SAME_PLACE}
        search={{ ...unsorted, ...(order && { sort: order }) }}
        rel="nofollow"
      >
        <Icon name="down" className="i s" />
        {label}
      </Link>
    </th>
  );
}

interface CellProps {
  column: MeasureColumn;
  specifications: readonly Specification[];
}

/** A number or text; where a part is a block, with its name and the heading's unit. */
function MeasureCell({ column, specifications }: CellProps) {
  const cell = cellOf(specifications, column);
  if (!cell) return <td className="measure-cell" />;
  return (
    <td className="measure-cell">
      <span className="quiet in-block">{column.name} </span>
      {cell}
      {column.unit && <span className="in-block"> {column.unit}</span>}
    </td>
  );
}
