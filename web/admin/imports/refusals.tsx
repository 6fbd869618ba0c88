import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect } from "react";
import { imports } from "../../../contract/imports/calls.ts";
import type { CorrectRowsBody, ImportRefusal, ProductImport } from "../../../contract/imports/import.ts";
import { rowLineText } from "../../../contract/imports/lines.ts";
import { IMPORT_COUNTS, IMPORT_REFUSALS, IMPORT_ROWS } from "../../../contract/imports/messages.ts";
import { type CsvColumn, FULL_CSV_COLUMNS } from "../../../contract/products/product-csv.ts";
import { FieldError } from "../../ui/field-error.tsx";
import { ask } from "../platform/calls/ask.ts";
import { downloadFrom } from "../platform/calls/download.ts";
import { useCall } from "../platform/calls/use-call.ts";
import { DownloadButton } from "../platform/ui/download-button.tsx";
import { Loading, PanelFailed } from "../platform/ui/panel-failed.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { CorrectAll, CorrectCell } from "./correct-cells.tsx";
import { CellText } from "./difference-list.tsx";
import { importRefusalsQuery, putImport } from "./import-data.ts";
import { type RowSearch, withRefused } from "./import-search.ts";

interface Props {
  item: ProductImport;
  region: RefObject<HTMLElement | null>;
  /** Set when a cell was saved: after the recheck, which unmounts the list, the focus returns to it. */
  isCorrected: RefObject<boolean>;
}

export function Refusals({ item, region, isCorrected }: Props) {
  const { data, isError, refetch } = useQuery(importRefusalsQuery(item));
  const refocus = useRefocus(region);
  useEffect(() => {
    if (!data || item.state !== "checked" || !isCorrected.current) return;
    isCorrected.current = false;
    if (document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  }, [data, item.state, isCorrected, region]);
  const corrected = () => {
    isCorrected.current = true;
  };
  if (isError) {
    const retry = () => {
      refocus();
      void refetch();
    };
    return <PanelFailed text={IMPORT_REFUSALS.fetchFailed} onRetry={retry} />;
  }
  if (!data) return <Loading text={IMPORT_REFUSALS.loading} />;
  return (
    <>
      <ul className="refusals nav-list ruled" aria-label="Reasons">
        {data.map((refusal) => (
          <Refusal
            key={`${refusal.column} ${refusal.reason} ${refusal.cell}`}
            item={item}
            refusal={refusal}
            onCorrected={corrected}
          />
        ))}
      </ul>
      <p className="pad cluster small">
        <RefusedLink item={item} by="row">
          {IMPORT_REFUSALS.rowByRow}
        </RefusedLink>
        {item.state === "checked" && <RefusedFile item={item} />}
      </p>
    </>
  );
}

interface RefusalProps {
  item: ProductImport;
  refusal: ImportRefusal;
  onCorrected: () => void;
}

const isColumn = (name: string): name is CsvColumn => (FULL_CSV_COLUMNS as readonly string[]).includes(name);

/** Columns that identify rows: one correction can't apply to several. */
const IDENTIFYING_COLUMNS: ReadonlySet<string> = new Set(["ID", "Part Code"]);

/** Downloads the rejected rows, to be fixed in the original file. */
function RefusedFile({ item }: { item: ProductImport }) {
  return (
    <DownloadButton
      name="refused rows"
      failed={IMPORT_REFUSALS.downloadFailed}
      begin={() => downloadFrom(imports.makeRefusedRows, { id: item._id })}
      size="small"
    >
      {IMPORT_REFUSALS.download}
    </DownloadButton>
  );
}

function Refusal({ item, refusal, onCorrected }: RefusalProps) {
  const { column, reason, cell: word, count, examples } = refusal;
  const { isBusy, correct } = useCorrections(item, onCorrected);
  const canCorrect = item.state === "checked" && column !== null && isColumn(column);
  const lines = IMPORT_REFUSALS.lines(count, lineRanges(refusal));
  const hiddenCount = count - examples.length;
  return (
    <li>
      <details className="folding" open={hiddenCount === 0}>
        <summary className="focus-inside small">
          <span className="col fine quiet">{column ?? IMPORT_REFUSALS.wholeRow}</span>
          <FieldError>{word === null ? reason : `${word || IMPORT_ROWS.empty}: ${reason}`}</FieldError>
          <b className="count strong num nums">{IMPORT_COUNTS.rows(count)}</b>
          <span className="lines-of fine quiet nums cut">{lines}</span>
        </summary>
        <div className="refused-rows stack gap-2 small">
          <p className="fine quiet nums read">{lines}</p>
          {canCorrect && !IDENTIFYING_COLUMNS.has(column) && (
            <CorrectAll
              importId={item._id}
              column={column}
              reason={reason}
              word={word}
              count={count}
              isBusy={isBusy}
              onCorrect={(cell, isNewBrand) =>
                correct({
                  column,
                  reason,
                  ...(word === null ? {} : { was: word }),
                  cell,
                  ...(isNewBrand && { isNewBrand }),
                })
              }
            />
          )}
          <ul>
            {examples.map(({ line, title, cell, message }) => (
              <li key={line} className="refused-row breaks">
                <span className="quiet nums">Line {line}</span>
                <b className="mid">{title}</b>
                <div className="cluster">
                  {canCorrect ? (
                    <CorrectCell
                      importId={item._id}
                      name={`${column}, line ${rowLineText(line)}`}
                      cell={cell ?? ""}
                      isBusy={isBusy}
                      onCorrect={(corrected) => correct({ edits: [{ line, column, cell: corrected }] })}
                    />
                  ) : (
                    cell !== null && <CellText text={cell} />
                  )}
                </div>
                {message !== reason && <FieldError>{message}</FieldError>}
              </li>
            ))}
          </ul>
          {hiddenCount > 0 && <p className="small quiet">{IMPORT_REFUSALS.more(hiddenCount)}</p>}
        </div>
      </details>
    </li>
  );
}

/** Formats the lines of a reason's rows: '2–501, 507', with '…' if not all are listed. */
export function lineRanges({ lines, count }: Pick<ImportRefusal, "lines" | "count">): string {
  const spans = lines.map(({ from, to }) =>
    from === to ? rowLineText(from) : `${rowLineText(from)}–${rowLineText(to)}`,
  );
  const listed = lines.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return [...spans, ...(listed < count ? ["…"] : [])].join(", ");
}

/** Corrects rows in place: `onCorrected` is called before they are removed; `correct` is true once saved. */
function useCorrections({ _id: id }: ProductImport, onCorrected: () => void) {
  const queries = useQueryClient();
  const { isBusy, run } = useCall();
  const correct = (json: CorrectRowsBody): Promise<boolean> =>
    run(async () => {
      const next = await ask(imports.correctRows, { params: { id }, json });
      onCorrected();
      await putImport(queries, next);
    }, IMPORT_REFUSALS.correctionFailed);
  return { isBusy, correct };
}

interface RefusedLinkProps {
  item: ProductImport;
  by?: RowSearch["by"];
  children: ReactNode;
}

export function RefusedLink({ item, by, children }: RefusedLinkProps) {
  return (
    <Link
      to="/admin/products/import/$id"
      params={{ id: item._id }}
      search={withRefused(by)}
      resetScroll={false}
    >
      {children}
    </Link>
  );
}
