import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { ImportRow } from "#contract/imports/import.ts";
import { rowLineText } from "#contract/imports/lines.ts";
import { IMPORT_REFUSALS, IMPORT_ROWS } from "#contract/imports/messages.ts";
import { type CsvColumn, FULL_CSV_COLUMNS } from "#contract/products/product-csv.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Badge } from "../platform/ui/badge.tsx";
import { actionsColumn, type Column } from "../platform/ui/table.tsx";
import { CellField, problemId } from "./correct-cells.tsx";
import { useLeftOut, useTypedRow } from "./corrections.ts";
import { CellChange, CellText, DifferenceList } from "./difference-list.tsx";
import { rowBadge } from "./import-state.ts";

/** Columns of the grid, if a row has them; all others are listed below the title. */
const MAIN = ["ID", "Part Code", "Title", "Category", "Price", "Stock", "HSN Code"] as const;
type Main = (typeof MAIN)[number];
const OTHERS = FULL_CSV_COLUMNS.filter((column) => !isMain(column));
const NUMBERS: ReadonlySet<string> = new Set<Main>(["ID", "Price", "Stock", "HSN Code"]);

function isMain(column: string): column is Main {
  return (MAIN as readonly string[]).includes(column);
}

/** What the cells of all rows need: `open` has the lines whose cells are all fields. */
interface GridState {
  importId: string;
  open: ReadonlySet<number>;
  toggle: (line: number) => void;
}

type GridColumn = Column<ImportRow, GridState>;

const ROW_CLASSES: Readonly<Partial<Record<ImportRow["kind"], string>>> = {
  refused: "row-refused",
  left: "row-left",
};
export const rowClass = ({ kind }: ImportRow) => ({ className: ROW_CLASSES[kind] });

/** Why a row is rejected, below its cells: a sentence for each column that is wrong. */
export const rowProblems = (row: ImportRow, { actions: { importId } }: { actions: GridState }): ReactNode =>
  row.problems.length > 0 && <RowProblems row={row} importId={importId} />;

function RowProblems({ row: { line, problems }, importId }: Pick<CellProps, "row" | "importId">) {
  const [typed] = useTypedRow(importId, line);
  // What is typed has not been checked.
  const columns = new Set(
    problems.map(({ column }) => column).filter((column) => !typed.has(column as CsvColumn)),
  );
  return [...columns].map((column) => (
    <div key={column} className="row-problem">
      <span className="fine quiet">{column ?? IMPORT_REFUSALS.wholeRow}</span>
      <FieldError id={problemId(line, column)}>
        {[...new Set(problems.filter((each) => each.column === column).map(({ message }) => message))].join(
          ". ",
        )}
      </FieldError>
    </div>
  ));
}

/** Returns the columns that these rows need. Of a checked import they can be corrected. */
export function gridColumns(rows: readonly ImportRow[], canCorrect: boolean): readonly GridColumn[] {
  const used = MAIN.filter(
    (column) => column === "Title" || rows.some((row) => hasCell(row, column, canCorrect)),
  );
  return [
    ...ROW_COLUMNS,
    ...used.map((column): GridColumn => mainColumn(column, canCorrect)),
    ...(canCorrect
      ? [actionsColumn<ImportRow, GridState>((row, { actions }) => <RowActions row={row} {...actions} />)]
      : []),
  ];
}

const hasCell = ({ cells, differences, problems }: ImportRow, column: string, canCorrect: boolean): boolean =>
  (canCorrect && cells[column] !== undefined) ||
  [...differences, ...problems].some((each) => each.column === column);

const ROW_COLUMNS: readonly GridColumn[] = [
  {
    key: "line",
    head: "Line",
    headClass: "c-line num",
    className: "c-line num quiet nums",
    label: ({ line }) => (line > 0 ? "Line " : ""),
    cell: ({ line, differences }) => (line > 0 ? rowLineText(line) : nameWithoutLine(differences)),
  },
  {
    key: "state",
    head: "State",
    headClass: "c-kind",
    className: "c-kind",
    cell: (row) => {
      const { tone, text } = rowBadge(row);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
];

/** A product without a row gets photos, or isn't in the list. */
const nameWithoutLine = (differences: ImportRow["differences"]): string =>
  differences.some(({ column }) => column === "Images") ? IMPORT_ROWS.photo : IMPORT_ROWS.gone;

function mainColumn(column: Main, canCorrect: boolean): GridColumn {
  const headClass = NUMBERS.has(column) ? "c-figure num" : column === "Title" ? "c-title" : "c-word";
  return {
    key: column,
    head: column,
    headClass,
    className: column === "Part Code" ? `${headClass} c-code` : `${headClass} nums`,
    label: "head",
    cell: (row, { actions: { importId, open } }) => {
      const cell = { row, importId, canCorrect, isOpen: canCorrect && open.has(row.line) };
      return (
        <>
          <GridCell column={column} {...cell} />
          {column === "Title" && <OtherCells {...cell} />}
        </>
      );
    },
  };
}

interface CellProps {
  row: ImportRow;
  importId: string;
  canCorrect: boolean;
  /** Whether all cells of the row are fields, not only the rejected ones. */
  isOpen: boolean;
}

/** A cell: a field if it is rejected, its old and new value if it changes, or its text. */
function GridCell({ row, column, importId, canCorrect, isOpen }: CellProps & { column: CsvColumn }) {
  const { line, cells, differences, problems, product, title } = row;
  const [typed] = useTypedRow(importId, line);
  const [isLeftOut] = useLeftOut(importId, row);
  const own = problems.filter((problem) => problem.column === column);
  const refused = own.find(({ cell }) => cell !== null)?.cell ?? "";
  const text = cells[column] ?? refused;
  // A text that the server has shortened can't be corrected here.
  const isWhole = cells[column] !== undefined || !refused.endsWith("…");
  if (canCorrect && !isLeftOut && isWhole && (isOpen || own.length > 0 || typed.has(column))) {
    return (
      <CellField importId={importId} line={line} column={column} cell={text} isRefused={own.length > 0} />
    );
  }
  const change = differences.find((difference) => difference.column === column);
  const shown = change?.to ?? (text || (column === "Title" ? title || nameless(row) : ""));
  if (change && change.from !== null) return <CellChange {...change} />;
  if (column === "Title" && product) {
    return (
      <Link className="mid" to="/admin/products/$id/edit" params={{ id: product }}>
        {shown}
      </Link>
    );
  }
  return shown && <CellText text={shown} />;
}

/** Rows without a title are named by their product's number. */
const nameless = ({ productId }: ImportRow): string => (productId === null ? "" : `Product ${productId}`);

/** The cells that have no column in the grid, what concerns the whole row, and what is odd. */
function OtherCells({ row, importId, canCorrect, isOpen }: CellProps) {
  const { line, title, cells, problems, differences, notes = [] } = row;
  const [typed] = useTypedRow(importId, line);
  const isField = (column: CsvColumn) =>
    typed.has(column) ||
    problems.some((problem) => problem.column === column) ||
    (isOpen && cells[column] !== undefined);
  const fields = OTHERS.filter(isField);
  const others = differences.filter(
    ({ column, to }) => !isMain(column) && !fields.some((field) => field === column) && to !== title,
  );
  return (
    <div className="other-cells">
      {fields.map((column) => (
        <div key={column} className="other-field">
          <span className="fine quiet">{column}</span>
          <GridCell row={row} column={column} importId={importId} canCorrect={canCorrect} isOpen={isOpen} />
        </div>
      ))}
      <DifferenceList differences={others} />
      {notes.map(({ column, cell, message }) => (
        <p key={`${column} ${message}`} className="fine quiet breaks">
          {[column, cell].filter(Boolean).join(" ")}: {message}
        </p>
      ))}
    </div>
  );
}

/** Opens all cells of a row as fields, and leaves it out. */
function RowActions({ row, importId, open, toggle }: GridState & { row: ImportRow }): ReactNode {
  const { line } = row;
  const [isLeftOut, setIsLeftOut] = useLeftOut(importId, row);
  const [typed, drop] = useTypedRow(importId, line);
  const isOpen = open.has(line);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) group.current?.closest("tr")?.querySelector<HTMLElement>(".in")?.focus();
  }, [isOpen]);
  // A row for photos alone has no line in the file.
  if (line < 1) return null;
  const action = (label: string, onClick: () => void) => (
    <Button look="bare" size="small" aria-label={`${label} line ${rowLineText(line)}`} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <div className={isLeftOut ? "cluster gap-1 is-out" : "cluster gap-1"} ref={group}>
      {!isLeftOut &&
        (isOpen || typed.size > 0
          ? action(IMPORT_REFUSALS.cancel, () => {
              drop();
              if (isOpen) toggle(line);
            })
          : action(IMPORT_REFUSALS.edit, () => toggle(line)))}
      {isLeftOut
        ? action(IMPORT_REFUSALS.takeBack, () => setIsLeftOut(false))
        : action(IMPORT_REFUSALS.leaveOut, () => setIsLeftOut(true))}
    </div>
  );
}
