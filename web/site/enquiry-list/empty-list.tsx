import { Link } from "@tanstack/react-router";
import { Empty } from "../../ui/empty.tsx";

/** Nothing collected yet, and where to begin. */
export function EmptyList() {
  return (
    <Empty
      title="Your enquiry list is empty"
      text="Add parts with the quantities you need, then send them as one request. The list stays in this browser; there is no account."
    >
      <Link className="btn" to="/products">
        Browse products
      </Link>
      <Link className="btn" to="/search">
        Search products
      </Link>
    </Empty>
  );
}
