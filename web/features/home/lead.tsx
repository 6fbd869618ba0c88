import { Link } from "@tanstack/react-router";
import { useBusiness } from "../../ui/business.ts";
import { Claims } from "../../ui/claims.tsx";
import { telLink } from "../../ui/contact-links.ts";

/** What the firm does, in a sentence, the two first ways on, and what it claims. */
export function Lead() {
  const [phone] = useBusiness().phones;
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
          {phone && (
            <a className="btn" href={telLink(phone)}>
              Request a Callback
            </a>
          )}
        </div>
      </div>
      <Claims />
    </section>
  );
}
