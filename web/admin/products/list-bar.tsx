import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { counted } from "../../../contract/platform/counted.ts";
import type { DeletedProduct, DeletedProducts } from "../../../contract/products/calls.ts";
import { products as declared } from "../../../contract/products/calls.ts";
import { SELECTION_MAX } from "../../../contract/products/limits.ts";
import { PRODUCT_LIST, UNDO } from "../../../contract/products/messages.ts";
import { Button } from "../../ui/button.tsx";
import { unlessBusy } from "../../ui/unless-busy.ts";
import { ADMIN_KEY, adminReads, ask } from "../platform/calls/ask.ts";
import { restoreProducts } from "../platform/data/undo.ts";
import { SelectPage } from "../platform/ui/check.tsx";
import { Dialog } from "../platform/ui/dialog.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { Moment } from "../platform/ui/moment.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";

interface Props {
  /** Undefined if unknown. */
  total: number | undefined;
  shown: number;
  selected: number;
  /** How many selected products are on this page. */
  selectedHere: number;
  left: number;
  onSelectPage: (all: boolean) => void;
  onSelectAll: () => void;
  onEdit: () => void;
  onDelete: () => void;
  /** The table, which gets the focus when a pressed button is removed. */
  region: RefObject<HTMLElement | null>;
}

/** Shows the number of products, or the selection and its actions; always rendered, so nothing shifts. */
export function ListBar({ total, shown, selected, selectedHere, left, region, ...on }: Props) {
  const isChoosing = selected > 0;
  const canSelectAll =
    selected === shown &&
    selectedHere === shown &&
    total !== undefined &&
    total > shown &&
    total <= SELECTION_MAX;
  const news = left > 0 ? PRODUCT_LIST.deletionLeft(left) : `${selected.toLocaleString("en-US")} selected`;
  return (
    <div
      className={
        isChoosing ? "selbar choosing line gap-3 fine quiet nums" : "selbar line gap-3 fine quiet nums"
      }
    >
      <label className="selpage only-phone">
        <SelectPage chosen={selectedHere} of={shown} onChange={on.onSelectPage} />
      </label>
      <p role="status">{isChoosing ? news : extent(total, shown)}</p>
      {isChoosing && (
        <>
          <Button look="bare" size="small" className="no-phone" onClick={() => on.onSelectPage(false)}>
            Clear
          </Button>
          {canSelectAll && (
            <Button look="bare" size="small" onClick={on.onSelectAll}>
              {PRODUCT_LIST.selectAll(total)}
            </Button>
          )}
          <div className="selacts line push">
            <Button size="small" onClick={on.onEdit}>
              <AdminIcon name="edit" className="i s" />
              Edit selected
            </Button>
            <Button look="danger" size="small" {...unlessBusy(left > 0, on.onDelete)}>
              <AdminIcon name="trash" className="i s" />
              Delete Selected ({selected})
            </Button>
          </div>
        </>
      )}
      {!isChoosing && <RecentlyDeleted place={region} />}
    </div>
  );
}

function extent(total: number | undefined, shown: number): string {
  if (total === undefined) return `${shown} products on this page`;
  return counted(total, "product");
}

/** The button for products deleted in the last ten minutes. After the last one is restored, the focus moves to `place`. */
function RecentlyDeleted({ place }: { place: RefObject<HTMLElement | null> }) {
  const refocus = useRefocus(place);
  const { data: products = [] } = useQuery(deletedProductsQuery);
  return products.length > 0 && <DeletedOffer products={products} onRestore={refocus} />;
}

/** The button and its dialog, which unmounts with the last product, so that the next deletion doesn't reopen it. */
function DeletedOffer({ products, onRestore }: { products: DeletedProducts; onRestore: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="bare" size="small" onClick={() => setOpen(true)}>
        {UNDO.recently(products.length)}
      </Button>
      {isOpen && <DeletedDialog products={products} onRestore={onRestore} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The minimum poll interval in milliseconds, in case the client's clock is wrong. */
const SHORTEST_PAUSE = 5000;

/** Lists all users' restorable products and refetches when one expires; a failure hides the button. */
const deletedProductsQuery = queryOptions({
  queryKey: [ADMIN_KEY, "products", "deleted"],
  queryFn: ({ signal }) => ask(declared.deleted, { signal, quiet: true }),
  refetchInterval: ({ state: { data } }) => untilNext(data),
  ...adminReads,
});

/** Returns the milliseconds until the next product expires; false without any. */
function untilNext(products: DeletedProducts | undefined): number | false {
  if (!products?.length) return false;
  const first = Math.min(...products.map(({ restorableUntil }) => Date.parse(restorableUntil)));
  return Math.max(first - Date.now(), SHORTEST_PAUSE);
}

interface DeletedDialogProps {
  products: DeletedProducts;
  /** A restore is pending, which may remove the focused element. */
  onRestore: () => void;
  onClose: () => void;
}

function DeletedDialog({ products, onRestore, onClose }: DeletedDialogProps) {
  const queryClient = useQueryClient();
  const [coming, setComing] = useState<readonly string[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const refocus = useRefocus(list);
  const isBusy = coming.length > 0;
  const restore = async (ids: readonly string[]) => {
    if (isBusy) return;
    refocus();
    onRestore();
    setComing(ids);
    await restoreProducts(queryClient, ids);
    setComing([]);
  };
  return (
    <Dialog title="Recently deleted" className="wide" isBusy={isBusy} onClose={onClose}>
      <div className="in-body">
        <ul className="ruled airy touch" aria-label="Deleted products" tabIndex={-1} ref={list}>
          {products.map((product) => (
            <DeletedRow
              key={product._id}
              product={product}
              isComing={coming.includes(product._id)}
              onRestore={() => void restore([product._id])}
            />
          ))}
        </ul>
      </div>
      <footer>
        <Button disabled={isBusy} onClick={onClose}>
          Close
        </Button>
        {products.length > 1 && (
          <Button look="fill" {...unlessBusy(isBusy, () => void restore(products.map(({ _id }) => _id)))}>
            Restore all ({products.length})
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

interface RowProps {
  product: DeletedProduct;
  isComing: boolean;
  onRestore: () => void;
}

function DeletedRow({ product, isComing, onRestore }: RowProps) {
  const { productId, title, deletedBy, restorableUntil } = product;
  return (
    <li className="line gap-3 small" aria-busy={isComing || undefined}>
      <p className="breaks">
        <b className="block">{title}</b>
        <span className="block small quiet">
          No. {productId}
          {deletedBy && <>, deleted by {deletedBy}</>}
        </span>
        <span className="block small quiet">
          Can be restored until <Moment value={restorableUntil} />
        </span>
      </p>
      <Button
        size="small"
        className="push"
        aria-label={`Restore ${title}`}
        {...unlessBusy(isComing, onRestore)}
      >
        Restore
      </Button>
    </li>
  );
}
