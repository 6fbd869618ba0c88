import { infiniteQueryOptions, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { formatLongDate } from "#contract/platform/dates.ts";
import type { ActivityType } from "#contract/platform/primitives.ts";
import { products } from "#contract/products/calls.ts";
import { HISTORY, UNDO } from "#contract/products/messages.ts";
import type { HistoryDifference, HistoryEntry, ProductHistory } from "#contract/products/product-history.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { callKey } from "#web/admin/platform/calls/reads.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { restoreProducts } from "#web/admin/platform/data/undo.ts";
import { AdminError } from "#web/admin/platform/session/client.ts";
import { BackLink } from "#web/admin/platform/ui/back-link.tsx";
import { Badge, type Tone } from "#web/admin/platform/ui/badge.tsx";
import { Moment } from "#web/admin/platform/ui/moment.tsx";
import { ScreenHead } from "#web/admin/platform/ui/page-head.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Read } from "#web/admin/platform/ui/read.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import "./product-history.css";

const TONES: Readonly<Record<ActivityType, Tone>> = { create: "ok", update: "info", delete: "bad" };

/** /admin/products/{id}/history: a product's changes with date and user. */
export function HistoryPage({ id }: { id: string }) {
  const history = useInfiniteQuery(historyQuery(id));
  const { data, error } = history;
  const product = data?.pages[0]?.product;
  const isMissing = error instanceof AdminError && error.status === 404;
  return (
    <>
      <ScreenHead
        title="Product History"
        text={product && `${product.title}, No. ${product.productId}`}
        back={<BackLink to="/admin/products">Products</BackLink>}
      >
        {product && product.restorableUntil === null && !isMissing && (
          <Link className={buttonClass()} to="/admin/products/$id/edit" params={{ id }}>
            Edit product
          </Link>
        )}
      </ScreenHead>
      {isMissing ? (
        <Empty title={HISTORY.missing} text={HISTORY.missingText}>
          <Link className={buttonClass()} to="/admin/products">
            All products
          </Link>
        </Empty>
      ) : (
        <div className="stack gap-6">
          {product?.restorableUntil && <DeletedNote id={id} until={product.restorableUntil} />}
          <Panel aria-label="Changes">
            <Read of={history} loading={HISTORY.loading} failed={HISTORY.failed}>
              {({ pages }) => <HistoryList history={history} pages={pages} />}
            </Read>
          </Panel>
        </div>
      )}
    </>
  );
}

/** GET /products/{id}/history, newest page first. */
const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: callKey(products.history, { id }),
    queryFn: ({ pageParam, signal }) =>
      ask(products.history, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });

function DeletedNote({ id, until }: { id: string; until: string }) {
  const { isBusy, run } = useCall();
  const restore = () => run(() => restoreProducts([id]), UNDO.failed);
  return (
    <div className="note warn cluster">
      <p>{HISTORY.restorable(formatLongDate(until))}</p>
      <Button size="small" className="push" {...unlessBusy(isBusy, () => void restore())}>
        Restore
      </Button>
    </div>
  );
}

interface Props {
  history: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  pages: readonly ProductHistory[];
}

function HistoryList({ history, pages }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const entries = pages.flatMap((page) => page.entries);
  // The button may be removed with the last page: the focus moves to the first added change.
  const focusIndex = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (entries.length <= focusIndex.current) return;
    list.current
      ?.querySelectorAll<HTMLElement>(":scope > li")
      [focusIndex.current]?.focus({ preventScroll: true });
    focusIndex.current = Number.POSITIVE_INFINITY;
  });
  const showOlder = () => {
    focusIndex.current = entries.length;
    void history.fetchNextPage();
  };
  return (
    <>
      <ol className="history rows ruled small breaks" ref={list}>
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      {history.hasNextPage && (
        <div className="tfoot cluster to-end small nums">
          <Button size="small" {...unlessBusy(history.isFetchingNextPage, showOlder)}>
            {history.isFetchingNextPage ? "Loading..." : "Show older changes"}
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ entry: { at, who, type, description, differences } }: { entry: HistoryEntry }) {
  return (
    <li className="focus-inside" tabIndex={-1}>
      <p className="line between gap-3">
        <b className="strong">{description}</b>
        <Badge tone={TONES[type]}>{type}</Badge>
      </p>
      <p className="small quiet">
        <Moment value={at} /> by {who}
      </p>
      {differences.length > 0 && (
        <dl className="ruled spaced">
          {differences.map((difference, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: recorded changes keep their order
            <div key={place} className="split late">
              <dt className="quiet">{difference.field}</dt>
              <dd>
                <Difference difference={difference} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** A field's change: the old value struck through, the new one marked, with text for screen readers. */
function Difference({ difference }: { difference: HistoryDifference }) {
  switch (difference.kind) {
    case "value":
      return <Values from={difference.from} to={difference.to} />;
    case "words":
      return (
        <p className="as-written read">
          {difference.pieces.map(({ change, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
            <Piece key={place} change={change} text={text} />
          ))}
        </p>
      );
    case "pictures":
      return <ImageDifference {...difference} />;
  }
}

function Values({ from, to }: { from: string | null; to: string | null }) {
  return (
    <>
      {from === null ? <span className="quiet">none</span> : <Piece change="removed" text={from} />}
      <span aria-hidden="true"> → </span>
      {to === null ? <span className="quiet">none</span> : <Piece change="added" text={to} />}
    </>
  );
}

function Piece({ change, text }: { change: "kept" | "removed" | "added"; text: string }) {
  if (change === "kept") return <span>{text}</span>;
  return change === "removed" ? (
    <del>
      <span className="sr">Removed: </span>
      {text}
      <span className="sr">. </span>
    </del>
  ) : (
    <ins>
      <span className="sr">Added: </span>
      {text}
      <span className="sr">. </span>
    </ins>
  );
}

function ImageDifference({ added, removed, shown }: Extract<HistoryDifference, { kind: "pictures" }>) {
  const counts = [added && `${added} added`, removed && `${removed} removed`].filter(Boolean);
  return (
    <>
      {counts.join(", ")}
      {shown.length > 0 && (
        <span className="shown cluster">
          {shown.map((image, place) => (
            <ResponsiveImage
              key={image.key}
              image={{ ...image, src: image.url }}
              sizes="72px"
              alt={`Added photo ${place + 1}`}
            />
          ))}
        </span>
      )}
    </>
  );
}
