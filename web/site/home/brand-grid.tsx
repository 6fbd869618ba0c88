import { Link } from "@tanstack/react-router";
import { BRAND_CATEGORIES } from "../../../contract/categories.ts";
import { BrandRow } from "./brand-row.tsx";

/** The newest parts of each brand, three at most (spec section 2, 'Home page'). */
export function BrandGrid() {
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Latest by brand</h2>
        <Link className="small" to="/products">
          All products
        </Link>
      </div>
      <ul className="brands">
        {BRAND_CATEGORIES.map((category) => (
          <BrandRow key={category} category={category} />
        ))}
      </ul>
    </section>
  );
}
