import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HISTORY } from "../../../contract/messages.ts";
import { Empty } from "../../ui/empty.tsx";
import { AdminError } from "../session/client.ts";
import { PageHead } from "../ui/page-head.tsx";
import { PanelFailed } from "../ui/panel-failed.tsx";
import { Loading } from "../ui/spinner.tsx";
import { DeletedNote } from "./deleted-note.tsx";
import { historyQuery } from "./history-data.ts";
import { HistoryList } from "./history-list.tsx";

/** /admin/products/{id}/history: what was changed in a product, when and by whom. */
export function HistoryPage({ id }: { id: string }) {
  const history = useInfiniteQuery(historyQuery(id));
  const { data, error, refetch } = history;
  const product = data?.pages[0]?.product;
  const isMissing = error instanceof AdminError && error.status === 404;
  return (
    <>
      <PageHead
        title="Product History"
        text={product && `${product.title}, No. ${product.productId}`}
        back={
          <Link className="btn bare s back" to="/admin/products">
            ← All products
          </Link>
        }
      >
        {product && product.restorableUntil === null && !isMissing && (
          <Link className="btn" to="/admin/products/$id/edit" params={{ id }}>
            Edit product
          </Link>
        )}
      </PageHead>
      {isMissing ? (
        <Empty title={HISTORY.missing} text={HISTORY.missingText}>
          <Link className="btn" to="/admin/products">
            All products
          </Link>
        </Empty>
      ) : (
        <>
          {product?.restorableUntil && <DeletedNote id={id} until={product.restorableUntil} />}
          <section className="panel" aria-label="Changes">
            {!data && !error && (
              <div className="pad">
                <Loading text={HISTORY.loading} />
              </div>
            )}
            {!data && error && <PanelFailed text={HISTORY.failed} onRetry={() => void refetch()} />}
            {data && <HistoryList history={history} pages={data.pages} />}
          </section>
        </>
      )}
    </>
  );
}
