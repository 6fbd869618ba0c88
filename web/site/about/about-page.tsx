import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { COMPANY_FACTS } from "../../../contract/business.ts";
import { type Category, NAVIGATION_LABELS } from "../../../contract/categories.ts";
import { latestQuery } from "../../api/queries.ts";
import { useBusiness } from "../../ui/business.ts";
import { Claims } from "../../ui/claims.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { PartPicture } from "../../ui/picture.tsx";
import "./about.css";

/** Company facts, expertise and mission (spec section 2, 'Route table'). */
export function AboutPage() {
  const { companyName, director, address, about, gstin, certificateNumber } = useBusiness();
  const facts = [
    { name: "Company", value: companyName },
    { name: "Owner and director", value: director },
    { name: "Seat", value: address.join(", ") },
    ...COMPANY_FACTS,
    { name: "GSTIN", value: gstin },
    { name: "Certificate number", value: certificateNumber },
  ].filter(({ value }) => value);
  return (
    <>
      <section className="wrap page-top split high about-lead">
        <div>
          <h1>Over 25 years in spare parts for weaving looms</h1>
          <p className="quiet">{about}</p>
          <p className="quiet">
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
        <ul className="split knowledge">
          {EXPERTISE.map((field) => (
            <BrandKnowledge key={field.category} {...field} />
          ))}
        </ul>
      </section>
      <Mission />
    </>
  );
}

/** What the firm knows of each brand's looms, in the order of the navigation. */
const EXPERTISE: readonly { category: Category; text: string }[] = [
  {
    category: "picanol",
    text: "Weft feeders, cutters, take-up and control boards of air jet and older rapier looms, by the number on the part.",
  },
  {
    category: "toyota",
    text: "Main nozzles, reeds, cams and brakes of air jet looms. Nozzles are tried with air before they are packed.",
  },
  {
    category: "tsuda-komaeda",
    text: "Sub nozzles, temples, heald frames and timing parts of air jet and water jet looms.",
  },
  {
    category: "picanol-rapier",
    text: "Grippers, tapes, guide hooks and drive wheels: the parts of weft insertion that wear first, in pairs that match.",
  },
  {
    category: "jacquard-dobby",
    text: "Jack levers, hook modules, knives and chains of dobbies and jacquard machines.",
  },
  {
    category: "others",
    text: "Bearings, valves, sensors and wear parts that fit looms of more than one make.",
  },
];

const PICTURE = "(min-width: 768px) 200px, 120px";

/** A brand, what the firm knows of its looms, and the drawing of one of its parts. */
function BrandKnowledge({ category, text }: { category: Category; text: string }) {
  const { data: parts } = useQuery({ ...latestQuery(category), retryOnMount: false });
  return (
    <li className="covered gap-5">
      <PartPicture image={parts?.[0]?.image} sizes={PICTURE} />
      <div>
        <h3>
          <Link className="cover unlined" to="/products/$category" params={{ category }}>
            {NAVIGATION_LABELS[category]}
          </Link>
        </h3>
        <p className="small quiet">{text}</p>
      </div>
    </li>
  );
}

const PROMISES = [
  {
    title: "The part that fits",
    text: "Nobody has to know our numbers. A code, a drawing, a photograph or a worn piece is enough, and we ask before we guess.",
  },
  {
    title: "Measured, not assumed",
    text: "Bores, pitch and hardness are checked against the drawing of the part it replaces. The sheet of a batch is there for whoever asks.",
  },
  {
    title: "A straight answer",
    text: "What is on the shelf, what has to be made, how long it takes and what it costs: told before an order, and kept to after it.",
  },
];

/** What the firm is for, and what it holds itself to. */
function Mission() {
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Mission</h2>
      </div>
      <p className="mission">A loom that stands still earns nothing. Our work is to make that time short.</p>
      <ul className="thirds promises">
        {PROMISES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
