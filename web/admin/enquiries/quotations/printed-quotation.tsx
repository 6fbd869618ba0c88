import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { QUOTATION_OFFICE } from "../../../../contract/messages.ts";
import { Dialog } from "../../platform/ui/dialog.tsx";
import { Loading, PanelFailed } from "../../platform/ui/panel-failed.tsx";
import { documentQuery } from "./quotation-data.ts";

/** The form of a draft works without it. */
const QuotationPaper = lazy(() =>
  import("../../../ui/quotation/quotation.tsx").then((file) => ({ default: file.QuotationPaper })),
);

type Stored = Parameters<typeof documentQuery>[0];

/** A quotation as printed; loading, or the way to try again. */
export function PrintedQuotation({ quotation }: { quotation: Stored }) {
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

interface Props {
  quotation: Stored;
  onClose: () => void;
}

export function PreviewDialog({ quotation, onClose }: Props) {
  return (
    <Dialog title="Preview" className="sheet-dialog" onClose={onClose}>
      <PrintedQuotation quotation={quotation} />
    </Dialog>
  );
}
