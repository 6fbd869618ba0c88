import type { Category } from "#contract/platform/categories.ts";
import type { AboutPageAnswer } from "#contract/site/site-content.ts";
import { aboutContentQuery } from "#web/api/home.ts";
import { latestQuery } from "#web/api/queries.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { useBusiness, useShownCategories } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Claims } from "#web/ui/claims.tsx";
import { FactTable } from "#web/ui/fact-table.tsx";
import { Photographs } from "#web/ui/photographs.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { ABOUT_TITLE } from "./about-data.ts";
import "./about.css";

/** The about page (spec section 2, 'Route table'). */
export function AboutPage() {
  const { data } = useAnswer(aboutContentQuery, { keepsFailure: true });
  const { companyName, director, address, about, gstin, certificateNumber } = useBusiness();
  const facts = [
    { name: "Company", value: companyName },
    { name: "Owner and director", value: director },
    { name: "Address", value: address.join(", ") },
    ...(data?.facts ?? []),
    { name: "GSTIN", value: gstin },
    { name: "Certificate number", value: certificateNumber },
  ].filter(({ value }) => value);
  return (
    <>
      <section className="wrap page-top split high about-lead">
        <div>
          <h1>{data?.about.headline ?? ABOUT_TITLE}</h1>
          {about && <p className="quiet read spaced">{about}</p>}
          {data?.about.text && <p className="quiet read spaced">{data.about.text}</p>}
          <div className="cluster spaced off-paper">
            <Link className={buttonClass({ look: "fill" })} to="/products">
              Browse products
            </Link>
            <Link className={buttonClass()} to="/contact">
              Contact
            </Link>
          </div>
        </div>
        <FactTable caption="Company facts" facts={facts} />
      </section>
      {data && data.claims.length > 0 && (
        <section className="sec wrap" aria-label="In figures">
          <Claims claims={data.claims} />
        </section>
      )}
      <Photographs page="about" />
      {data && <Expertise texts={data.about.expertise} />}
      {data && <Mission {...data.about} />}
    </>
  );
}

/** The owner's text about each brand, in navigation order; brands without a text are omitted. */
function Expertise({ texts }: { texts: AboutPageAnswer["about"]["expertise"] }) {
  const known = useShownCategories().filter(({ id }) => texts[id]);
  if (known.length === 0) return null;
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Expertise</h2>
      </div>
      <ul className="split knowledge">
        {known.map((category) => (
          <BrandKnowledge key={category.id} category={category} text={texts[category.id] ?? ""} />
        ))}
      </ul>
    </section>
  );
}

const IMAGE_SIZES = "(min-width: 768px) 200px, 120px";

function BrandKnowledge({ category, text }: { category: Category; text: string }) {
  const { id, navigationLabel } = category;
  const { data: parts } = useAnswer(latestQuery(id), { keepsFailure: true });
  return (
    <li className="covered pictured gap-5">
      <ResponsiveImage image={parts?.[0]?.image} sizes={IMAGE_SIZES} />
      <div>
        <h3>
          <Link className="cover unlined" to="/products/$category" params={{ category: id }}>
            {navigationLabel}
          </Link>
        </h3>
        <p className="small quiet">{text}</p>
      </div>
    </li>
  );
}

function Mission({ mission, promises }: Pick<AboutPageAnswer["about"], "mission" | "promises">) {
  if (!mission && promises.length === 0) return null;
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Mission</h2>
      </div>
      {mission && <p className="title-36 mission">{mission}</p>}
      <ul className="thirds promises">
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
