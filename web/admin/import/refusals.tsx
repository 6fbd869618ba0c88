import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { ProductImport } from "../../../contract/import.ts";
import { IMPORT_REFUSALS } from "../../../contract/messages.ts";
import { PanelFailed } from "../ui/panel-failed.tsx";
import { Loading } from "../ui/spinner.tsx";
import { useRefocus } from "../ui/use-refocus.ts";
import { importRefusalsQuery } from "./import-data.ts";
import { Refusal } from "./refusal.tsx";
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
      <p className="way-of-rows">
        <RefusedLink item={item} by="row">
          {IMPORT_REFUSALS.rowByRow}
        </RefusedLink>
      </p>
    </>
  );
}
