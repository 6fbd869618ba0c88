import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { HISTORY } from "../../../../contract/messages.ts";
import { formatLongDate } from "../../../../contract/platform/dates.ts";
import { products } from "../../../../contract/products/calls.ts";
import { Empty } from "../../../ui/empty.tsx";
import { ask } from "../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../../platform/calls/query.ts";
import { restoreProducts } from "../../platform/data/undo.ts";
import { AdminError } from "../../platform/session/client.ts";
import { PageHead } from "../../platform/ui/page-head.tsx";
import { PanelFailed } from "../../platform/ui/panel-failed.tsx";
import { Loading } from "../../platform/ui/spinner.tsx";
import { HistoryList } from "./history-list.tsx";
import "./product-history.css";

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

/** GET /products/{id}/history: the newest page first, older ones when they are asked for. */
const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [ADMIN_KEY, "product", id, "history"],
    queryFn: ({ pageParam, signal }) =>
      ask(products.history, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    ...adminReads,
  });

/** A deleted product can be taken back from here, too. */
function DeletedNote({ id, until }: { id: string; until: string }) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    if (isBusy) return;
    setBusy(true);
    await restoreProducts(queryClient, [id]);
    setBusy(false);
  };
  return (
    <div className="note warn history-note">
      <p>{HISTORY.restorable(formatLongDate(until))}</p>
      <button
        type="button"
        className="btn push s"
        aria-disabled={isBusy || undefined}
        onClick={() => void restore()}
      >
        Restore
      </button>
    </div>
  );
}
