import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { ImportRefusal, ProductImport } from "../../../contract/import.ts";
import { IMPORT_COUNTS, IMPORT_REFUSALS } from "../../../contract/messages.ts";
import { FieldError } from "../../ui/field.tsx";
import { PanelFailed } from "../ui/panel-failed.tsx";
import { Loading } from "../ui/spinner.tsx";
import { useRefocus } from "../ui/use-refocus.ts";
import { CellText } from "./cell-text.tsx";
import { importRefusalsQuery } from "./import-data.ts";
import { lineRanges } from "./lines-of.ts";
import { RefusedLink } from "./refused-link.tsx";

interface Props {
  item: ProductImport;
  /** Where the keyboard goes on when what was pressed is gone. */
  region: RefObject<HTMLElement | null>;
}

/** Why rows are refused: each reason once, in a line that opens. */
export function Refusals({ item, region }: Props) {
  const { data, isError, refetch } = useQuery(importRefusalsQuery(item._id));
  const refocus = useRefocus(region);
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
      <ul className="refusals" aria-label="Reasons">
        {data.map((refusal) => (
          <Refusal key={`${refusal.column} ${refusal.reason}`} refusal={refusal} />
        ))}
      </ul>
      <p className="way-of-rows small">
        <RefusedLink item={item} by="row">
          {IMPORT_REFUSALS.rowByRow}
        </RefusedLink>
      </p>
    </>
  );
}

/** A reason with how many rows have it and on which lines; open, with what stands in the first of them. */
function Refusal({ refusal }: { refusal: ImportRefusal }) {
  const { column, reason, count, examples } = refusal;
  const lines = IMPORT_REFUSALS.lines(count, lineRanges(refusal));
  const others = count - examples.length;
  return (
    <li>
      <details open={others === 0}>
        <summary className="focus-inside small">
          <span className="col fine quiet">{column ?? IMPORT_REFUSALS.wholeRow}</span>
          <FieldError>{reason}</FieldError>
          <b className="count strong nums">{IMPORT_COUNTS.rows(count)}</b>
          <span className="lines-of fine quiet nums cut">{lines}</span>
        </summary>
        <div className="refused-rows stack gap-2 small">
          <p className="fine quiet nums read">{lines}</p>
          <ul>
            {examples.map(({ line, title, cell, message }) => (
              <li key={line} className="cluster breaks">
                <span className="at quiet nums">{line}</span>
                {title && <b className="mid">{title}</b>}
                {cell !== null && <CellText text={cell} />}
                {message !== reason && <FieldError>{message}</FieldError>}
              </li>
            ))}
          </ul>
          {others > 0 && <p className="small quiet">{IMPORT_REFUSALS.more(others)}</p>}
        </div>
      </details>
    </li>
  );
}
