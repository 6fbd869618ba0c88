import { Link } from "@tanstack/react-router";
import { COMPANY_FACTS } from "../../../contract/business.ts";
import { useBusiness } from "../../ui/business.ts";
import { Claims } from "../../ui/claims.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { BrandKnowledge } from "./brand-knowledge.tsx";
import { EXPERTISE } from "./expertise.ts";
import { Mission } from "./mission.tsx";
import "../../styles/about.css";

/** Company facts, expertise and mission (spec section 2, 'Route table'). */
export function AboutPage() {
  const { companyName, director, address, about } = useBusiness();
  const facts = [
    { name: "Company", value: companyName },
    { name: "Owner and director", value: director },
    { name: "Seat", value: address.join(", ") },
    ...COMPANY_FACTS,
  ];
  return (
    <>
      <section className="wrap about-lead">
        <div>
          <h1>Over 25 years in spare parts for weaving looms</h1>
          <p>{about}</p>
          <p>
            A mill rarely needs a whole machine. It needs one gripper, one cam, one board, and it needs it
            this week. We make the parts that wear, stock those that we do not make, and know which of them
            fits which loom.
          </p>
          <div className="row">
            <Link className="btn fill" to="/products">
              Browse products
            </Link>
            <Link className="btn" to="/contact">
              Contact
            </Link>
          </div>
        </div>
        <FactTable caption="Company facts" facts={facts} />
      </section>
      <section className="sec wrap" aria-label="In figures">
        <Claims />
      </section>
      <section className="sec wrap">
        <div className="sechead">
          <h2>Expertise</h2>
        </div>
        <ul className="knowledge">
          {EXPERTISE.map((field) => (
            <BrandKnowledge key={field.category} {...field} />
          ))}
        </ul>
      </section>
      <Mission />
    </>
  );
}
