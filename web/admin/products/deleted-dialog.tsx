import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { DeletedProduct, DeletedProducts } from "../../../contract/products/deleted-products.ts";
import { Button } from "../../ui/button.tsx";
import { restoreProducts } from "../platform/data/undo.ts";
import { Dialog } from "../platform/ui/dialog.tsx";
import { Moment } from "../platform/ui/moment.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";

interface Props {
  products: DeletedProducts;
  /** Something is on its way back: the keyboard may have to go on from elsewhere. */
  onRestore: () => void;
  onClose: () => void;
}

/** What can still be brought back, one by one or all together. */
export function DeletedDialog({ products, onRestore, onClose }: Props) {
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
        <ul className="deleted rows touch" aria-label="Deleted products" tabIndex={-1} ref={list}>
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
          <Button
            look="fill"
            aria-disabled={isBusy || undefined}
            onClick={() => void restore(products.map(({ _id }) => _id))}
          >
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
        aria-disabled={isComing || undefined}
        onClick={onRestore}
      >
        Restore
      </Button>
    </li>
  );
}
