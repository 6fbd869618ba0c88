import { useQuery } from "@tanstack/react-query";
import type { ProductImport } from "../../../contract/import.ts";
import { IMPORT_REFUSALS } from "../../../contract/messages.ts";
import { PanelFailed } from "../../admin/panel-failed.tsx";
import { Loading } from "../../admin/spinner.tsx";
import { importRefusalsQuery } from "./import-data.ts";
import { Refusal } from "./refusal.tsx";
import { RefusedLink } from "./refused-link.tsx";

interface Props {
  item: ProductImport;
  /** The button that was pressed is taken away. */
  onRetry: () => void;
}

/** Why rows are refused: each reason once, in a line that opens. */
export function Refusals({ item, onRetry }: Props) {
  const { data, isError, refetch } = useQuery(importRefusalsQuery(item._id));
  if (isError) {
    const retry = () => {
      onRetry();
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
