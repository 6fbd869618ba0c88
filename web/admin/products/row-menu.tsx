import { Link } from "@tanstack/react-router";
import type { Product } from "../../../contract/product.ts";
import { AdminIcon } from "../ui/icons.tsx";
import { PopMenu } from "../ui/pop-menu.tsx";

/** The rarer ways on from a row. */
export function RowMenu({ product: { _id: id, productId, title } }: { product: Product }) {
  return (
    <PopMenu
      label={`More for ${title}`}
      title="More"
      className="btn icon s"
      face={<AdminIcon name="more" className="i s" />}
    >
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
    </PopMenu>
  );
}
