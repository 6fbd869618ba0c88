import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { QUOTATION_OFFICE } from "../../../../contract/messages.ts";
import { Loading, PanelFailed } from "../../platform/ui/panel-failed.tsx";
import { documentQuery } from "./quotation-data.ts";

/** The form of a draft works without it. */
const QuotationPaper = lazy(() =>
  import("../../../ui/quotation/quotation.tsx").then((file) => ({ default: file.QuotationPaper })),
);

/** A quotation as printed; loading, or the way to try again. */
export function PrintedQuotation({ quotation }: { quotation: Parameters<typeof documentQuery>[0] }) {
  const { data, isError, refetch } = useQuery(documentQuery(quotation));
  const loading = <Loading text={QUOTATION_OFFICE.opening} />;
  if (data) {
    return (
      <Suspense fallback={loading}>
        <QuotationPaper document={data} />
      </Suspense>
    );
  }
  if (isError) return <PanelFailed text={QUOTATION_OFFICE.previewFailed} onRetry={() => void refetch()} />;
  return loading;
}
