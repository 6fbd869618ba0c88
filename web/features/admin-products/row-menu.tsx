import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { Product } from "../../../contract/product.ts";
import { AdminIcon } from "../../admin/icons.tsx";

/** The rarer ways on from a row, in a menu of the browser's own: it closes by itself and gives the focus back. */
export function RowMenu({ product: { _id: id, productId, title } }: { product: Product }) {
  const menu = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn icon s"
        aria-label={`More for ${title}`}
        title="More"
        popoverTarget={menu}
      >
        <AdminIcon name="more" className="i s" />
      </button>
      <ul
        id={menu}
        popover="auto"
        className="rowmenu"
        aria-label={`More for ${title}`}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen && (
          <>
            <li>
              <Link to="/admin/products/new" search={{ from: id }}>
                Duplicate
              </Link>
            </li>
            <li>
              <Link to="/admin/products/$id/history" params={{ id }}>
                History
              </Link>
            </li>
            <li>
              <a href={`/products/details/${productId}`} target="_blank" rel="noreferrer">
                View on website
              </a>
            </li>
          </>
        )}
      </ul>
    </>
  );
}
