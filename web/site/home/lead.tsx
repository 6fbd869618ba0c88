import { Link } from "@tanstack/react-router";
import { Claims } from "../../ui/claims.tsx";
import { CallLink } from "../enquiry/links/ask-links.tsx";

/** What the firm does, in a sentence, the two first ways on, and what it claims. */
export function Lead() {
  return (
    <section className="wrap">
      <div className="lead">
        <div>
          <h1>Spare parts for weaving looms, found by brand or by number</h1>
          <p>
            Picanol, Toyota, Tsudakoma and Staubli parts from Bhilwara. Send us a code, a drawing or a worn
            piece and we will match it.
          </p>
        </div>
        <div className="row">
          <Link className="btn fill" to="/products">
            Browse products
          </Link>
          <CallLink>Request a Callback</CallLink>
        </div>
      </div>
      <Claims />
    </section>
  );
}
