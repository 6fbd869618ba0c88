import { type ComponentProps, memo, type ReactNode } from "react";
import { UnstyledButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Check, SelectPage } from "./check.tsx";
import { AdminIcon } from "./icons.tsx";

/** Passed to cells besides the row: the actions on rows, and whether this row is being removed. */
interface RowState<A> {
  actions: A;
  isGoing: boolean;
}

/** A column of rows `R`; `A` are the actions on rows, `S` the sortable fields. */
export interface Column<R, A = undefined, S extends string = never> {
  /** Stylesheets hide the column by this key (`data-hides`). */
  key: string;
  head: ReactNode;
  headClass?: string;
  cell: (row: R, state: RowState<A>) => ReactNode;
  className?: string | ((row: R) => string);
  /** The field that the header sorts by. */
  sort?: S;
  /** Label of the value in a folded row: the column's head, or a text of the row. */
  label?: "head" | ((row: R) => string);
  /** Its cells are row headers. */
  isRowHead?: boolean;
}

/** Returns the last column of a ledger, with the actions on a row. Its head is for screen readers only. */
export const actionsColumn = <R, A>(cell: Column<R, A>["cell"]): Column<R, A> => ({
  key: "actions",
  head: <span className="sr">Actions</span>,
  className: "c-acts num",
  cell,
});

interface SortProps<S> {
  sort?: { field: S; order: "asc" | "desc" } | undefined;
  onSort?: ((field: S) => void) | undefined;
}

interface Selection<R> {
  chosen: ReadonlySet<string>;
  nameOf: (row: R) => string;
  /** Must stay the same function, or all rows are rendered again. */
  onSelect: (id: string) => void;
  onSelectPage: (all: boolean) => void;
}

interface TableProps<R, A, S extends string> extends SortProps<S>, ComponentProps<"table"> {
  /** Must stay the same list, or all rows are rendered again. */
  columns: readonly Column<R, A, S>[];
  rows: readonly R[];
  keyOf: (row: R, place: number) => string;
  /** Classes besides `tbl`. */
  className: string;
  caption?: ReactNode;
  /** The head is for screen readers only. */
  isHeadSpoken?: boolean;
  selection?: Selection<R>;
  /** Keys of the rows that are being removed. */
  going?: ReadonlySet<string>;
  /** Must stay the same function, or all rows are rendered again. */
  rowProps?: RowProps<R, A, S>["rowProps"];
  /** Content over the full width below a row; null: none. Must stay the same function, or all rows are rendered again. */
  below?: RowProps<R, A, S>["below"];
  /** Omitted if no cell uses it. Must stay the same object, or all rows are rendered again. */
  actions?: A;
}

/** With `folds` rows are blocks below 768 px. A row is rendered again only if it or its state changed. */
export function Table<R, A = undefined, S extends string = never>({
  columns,
  rows,
  keyOf,
  className,
  caption,
  isHeadSpoken = false,
  sort,
  onSort,
  selection,
  going,
  rowProps,
  below,
  actions,
  ...table
}: TableProps<R, A, S>) {
  return (
    <table {...table} className={`tbl ${className}`}>
      {caption}
      <thead className={isHeadSpoken ? "sr-phone" : undefined}>
        <tr>
          {selection && (
            <th scope="col" className="covered">
              <label className="cover block">
                <SelectPage
                  chosen={selection.chosen.size}
                  of={rows.length}
                  onChange={selection.onSelectPage}
                />
              </label>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => {
          const key = keyOf(row, place);
          return (
            <Row
              key={key}
              id={key}
              row={row}
              columns={columns}
              actions={actions as A}
              isGoing={going?.has(key) ?? false}
              isSelected={selection?.chosen.has(key) ?? false}
              name={selection?.nameOf(row)}
              onSelect={selection?.onSelect}
              rowProps={rowProps}
              below={below}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface HeadProps<S extends string> extends SortProps<S> {
  column: { head: ReactNode; headClass?: string; sort?: S };
}

/** The header of a column; shows the direction if the table is sorted by it (spec section 9, 'Sortable fields'). */
function Head<S extends string>({ column: { head, headClass, sort: field }, sort, onSort }: HeadProps<S>) {
  if (!field)
    return (
      <th scope="col" className={headClass}>
        {head}
      </th>
    );
  const order = sort?.field === field ? sort.order : undefined;
  return (
    <th
      scope="col"
      className={`covered ${headClass ?? ""}`}
      aria-sort={order && (order === "asc" ? "ascending" : "descending")}
    >
      <UnstyledButton className="cover unlined" onClick={() => onSort?.(field)}>
        {head}
        {order === "asc" && <AdminIcon name="up" className="i s" />}
        {order === "desc" && <Icon name="down" className="i s" />}
      </UnstyledButton>
    </th>
  );
}

interface RowProps<R, A, S extends string> extends RowState<A> {
  id: string;
  row: R;
  columns: readonly Column<R, A, S>[];
  isSelected: boolean;
  name: string | undefined;
  onSelect: ((id: string) => void) | undefined;
  rowProps: ((row: R) => ComponentProps<"tr">) | undefined;
  below: ((row: R, state: RowState<A>) => ReactNode) | undefined;
}

const Row = memo(RowOf) as typeof RowOf;

function RowOf<R, A, S extends string>(props: RowProps<R, A, S>) {
  const { id, row, columns, actions, isGoing, isSelected, name, onSelect, rowProps, below } = props;
  const state = { actions, isGoing };
  const own = rowProps?.(row);
  const className = [own?.className, isSelected && "sel"].filter(Boolean).join(" ");
  const under = below?.(row, state);
  const cells = (
    <tr {...own} className={className || undefined} aria-busy={isGoing || undefined}>
      {onSelect && (
        <td className="c-sel covered">
          <label className="cover block">
            <Check aria-label={`Select ${name}`} checked={isSelected} onChange={() => onSelect(id)} />
          </label>
        </td>
      )}
      {columns.map(({ key, head, cell, className: ofCell, label, isRowHead }) => {
        const classes = typeof ofCell === "function" ? ofCell(row) : ofCell;
        if (isRowHead)
          return (
            <th key={key} scope="row" className={classes}>
              {cell(row, state)}
            </th>
          );
        return (
          <td key={key} className={classes} data-label={label === "head" ? String(head) : label?.(row)}>
            {cell(row, state)}
          </td>
        );
      })}
    </tr>
  );
  if (!under) return cells;
  return (
    <>
      {cells}
      <tr className={`${className} below`}>
        <td colSpan={columns.length + (onSelect ? 1 : 0)}>{under}</td>
      </tr>
    </>
  );
}
