import { Link } from "@tanstack/react-router";
import { FIRST_STEPS } from "../../../contract/messages.ts";

/** The ways to the first products, as long as there are none. */
export function FirstProducts() {
  return (
    <section className="panel first-products" aria-label="First products">
      <p>{FIRST_STEPS.products}</p>
      <div className="row">
        <Link className="btn" to="/admin/products/import">
          Import products
        </Link>
        <Link className="btn fill" to="/admin/products/new">
          Add the first product
        </Link>
      </div>
    </section>
  );
}
