import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CATEGORY_LABELS, isCategory } from "../../../contract/categories.ts";
import type { PartDetails } from "../../api/parts.ts";
import { partQuery, relatedQuery } from "../../api/queries.ts";
import { partSubject } from "../../ui/contact-links.ts";
import { Dock } from "../../ui/dock.tsx";
import { PartCard, StockWord } from "../../ui/part-card.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { AskForPrice } from "./ask-for-price.tsx";
import { Gallery } from "./gallery.tsx";
import { PrintedAddress } from "./printed-address.tsx";
import { ShareAndPrint } from "./share-and-print.tsx";
import { SpecificationTable } from "./specification-table.tsx";

/** The page of a part (spec section 2, 'Detail page'). */
export function ProductPage({ id }: { id: string }) {
  const { data: part } = useSuspenseQuery(partQuery(id));
  return (
    <div className="wrap">
      <Crumbs part={part} />
      <div className="detail">
        <Gallery key={part.id} images={part.images} title={part.title} />
        <div>
          <h1>
            <Unbroken text={part.title} />
          </h1>
          <div className="codeline">
            <span className="mono">{part.code}</span>
            <StockWord inStock={part.inStock} />
          </div>
          <p className="body">
            <Unbroken text={part.description} />
          </p>
          <AskForPrice part={part} />
          <ShareAndPrint part={part} />
        </div>
      </div>
      <MoreAbout part={part} id={id} />
      <PrintedAddress />
      <Dock subject={partSubject(part)} />
    </div>
  );
}

function Crumbs({ part }: { part: PartDetails }) {
  const { category, title } = part;
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        <li>
          <Link to="/">Home</Link>
        </li>
        {isCategory(category) && (
          <li>
            <Link to="/products/$category" params={{ category }} activeOptions={{ exact: true }}>
              {CATEGORY_LABELS[category]}
            </Link>
          </li>
        )}
        <li aria-current="page">
          <Unbroken text={title} />
        </li>
      </ol>
    </nav>
  );
}

const THREE_IN_A_ROW = "(min-width: 1360px) 225px, (min-width: 1181px) 17vw, 31vw";

function MoreAbout({ part, id }: { part: PartDetails; id: string }) {
  const { data: related = [] } = useQuery(relatedQuery(id));
  const hasTable = part.specifications.length > 0;
  if (!hasTable && related.length === 0) return null;
  return (
    <div className="sec two">
      {hasTable && <SpecificationTable rows={part.specifications} />}
      {related.length > 0 && (
        <section className="related">
          <div className="sechead">
            <h2 className="minor">Mounted with it</h2>
          </div>
          <ul className="cards three">
            {related.map((other) => (
              <PartCard key={other.id} part={other} sizes={THREE_IN_A_ROW} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
