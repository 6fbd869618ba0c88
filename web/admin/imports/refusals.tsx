import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { imports } from "#contract/imports/calls.ts";
import type { ImportReasons, ImportRefusal, ProductImport } from "#contract/imports/import.ts";
import { rowLineText } from "#contract/imports/lines.ts";
import { IMPORT_COUNTS, IMPORT_REFUSALS, IMPORT_ROWS } from "#contract/imports/messages.ts";
import { type CsvColumn, FULL_CSV_COLUMNS } from "#contract/products/product-csv.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { downloadFrom } from "../platform/calls/download.ts";
import { DownloadButton } from "../platform/ui/download-button.tsx";
import { Read } from "../platform/ui/read.tsx";
import { CorrectAll } from "./correct-cells.tsx";
import { useCorrect } from "./corrections.ts";
import { CellText } from "./difference-list.tsx";
import { importRefusalsQuery } from "./import-data.ts";

interface Props {
  item: ProductImport;
  kind: ImportReasons;
  region: RefObject<HTMLElement | null>;
  onSent: () => void;
}

/** The reasons for rejected rows, or what is odd about others, each with one choice for all of its rows. */
export function Refusals({ item, kind, region, onSent }: Props) {
  const reasons = useQuery(importRefusalsQuery(item, kind));
  const shared = reasons.data?.filter(isForSeveral) ?? [];
  return (
    <Read of={reasons} loading={IMPORT_REFUSALS.loading} failed={IMPORT_REFUSALS.fetchFailed} region={region}>
      {() => (
        <>
          <ul className="refusals nav-list ruled" aria-label="Reasons">
            {shared.map((refusal) => (
              <Refusal
                key={`${refusal.column} ${refusal.reason} ${refusal.cell}`}
                item={item}
                refusal={refusal}
                isOdd={kind === "noted"}
                isOpen={shared.length === 1 && refusal.count <= refusal.examples.length}
                onSent={onSent}
              />
            ))}
          </ul>
          {kind === "refused" && item.state === "checked" && (
            <p className="pad small">
              <RefusedFile item={item} />
            </p>
          )}
        </>
      )}
    </Read>
  );
}

/** Whether one choice settles several rows, or creates a brand; others are made in the row. */
const isForSeveral = ({ count, column }: ImportRefusal): boolean => count > 1 || column === "Category";

interface RefusalProps {
  item: ProductImport;
  refusal: ImportRefusal;
  /** Whether the rows are accepted though odd. */
  isOdd: boolean;
  isOpen: boolean;
  onSent: () => void;
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

function Refusal({ item, refusal, isOdd, isOpen, onSent }: RefusalProps) {
  const { column, reason, cell: word, count, examples } = refusal;
  const { isBusy, correct } = useCorrect(item._id, onSent);
  const canChoose = item.state === "checked";
  const same = { reason, ...(word === null ? {} : { was: word }) };
  const sentence = word === null ? reason : `${word || IMPORT_ROWS.empty}: ${reason}`;
  const lines = IMPORT_REFUSALS.lines(count, lineRanges(refusal));
  const hiddenCount = count - examples.length;
  return (
    <li>
      <details className="folding" open={isOpen}>
        <summary className="focus-inside small">
          <span className="col fine quiet">{column ?? IMPORT_REFUSALS.wholeRow}</span>
          {isOdd ? <p>{sentence}</p> : <FieldError>{sentence}</FieldError>}
          <b className="count strong num nums">{IMPORT_COUNTS.rows(count)}</b>
          <span className="lines-of fine quiet nums cut">{lines}</span>
        </summary>
        <div className="refused-rows stack gap-2 small">
          <p className="fine quiet nums read">{lines}</p>
          {canChoose && !isOdd && column !== null && isColumn(column) && !IDENTIFYING_COLUMNS.has(column) && (
            <CorrectAll
              importId={item._id}
              column={column}
              reason={reason}
              word={word}
              count={count}
              isBusy={isBusy}
              onCorrect={(cell, isNewBrand) =>
                correct({ ...same, column, cell, ...(isNewBrand && { isNewBrand }) })
              }
            />
          )}
          {canChoose && (
            <div>
              <Button
                size="small"
                {...unlessBusy(isBusy, () => void correct({ ...same, column, isLeftOut: true }))}
              >
                {IMPORT_REFUSALS.leaveAllOut(count)}
              </Button>
            </div>
          )}
          <ul>
            {examples.map(({ line, title, cell, message }) => (
              <li key={line} className="refused-row breaks">
                <span className="quiet nums">Line {rowLineText(line)}</span>
                <b className="mid">{title}</b>
                {cell !== null && <CellText text={cell} />}
                {message !== reason && <p className="quiet">{message}</p>}
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
