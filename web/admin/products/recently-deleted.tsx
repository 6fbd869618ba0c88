import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { UNDO } from "../../../contract/messages.ts";
import { useRefocus } from "../ui/use-refocus.ts";
import { deletedProductsQuery } from "./deleted-data.ts";
import { DeletedDialog } from "./deleted-dialog.tsx";

/**
 * The way to what was deleted in the last ten minutes, as long as there is something. When the last of it is back, the
 * keyboard goes on from `place`.
 */
export function RecentlyDeleted({ place }: { place: RefObject<HTMLElement | null> }) {
  const refocus = useRefocus(place);
  const { data: products = [] } = useQuery(deletedProductsQuery);
  const [isOpen, setOpen] = useState(false);
  if (!products.length) return null;
  return (
    <>
      <button type="button" className="btn bare s" onClick={() => setOpen(true)}>
        {UNDO.recently(products.length)}
      </button>
      {isOpen && <DeletedDialog products={products} onRestore={refocus} onClose={() => setOpen(false)} />}
    </>
  );
}
