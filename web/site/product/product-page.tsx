import { useEffect } from "react";
import { categoryNamed } from "#contract/platform/categories.ts";
import type { PartDetails, PartSummary } from "#web/api/parts.ts";
import { partQuery, relatedQuery } from "#web/api/queries.ts";
import { useAnswer, useLoaded } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { useShownCategories } from "#web/ui/business.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { PartCard, StockWord } from "#web/ui/parts/part-card.tsx";
import { PrintedAddress } from "#web/ui/parts/printed-address.tsx";
import { shareLink } from "#web/ui/parts/share-link.ts";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { Dock } from "../enquiry/links/dock.tsx";
import { FitsLine } from "../machines/fits-line.tsx";
import { PartMachines } from "../machines/part-machines.tsx";
import { AddFromDock, AskForPrice, useWanted } from "./ask-for-price.tsx";
import { Gallery } from "./gallery.tsx";
import { InCatalogues } from "./in-catalogues.tsx";
import "./product.css";
import { isFirstReport } from "#web/api/errors.ts";
import { post } from "#web/api/post.ts";

/** Milliseconds until a view is reported. */
const LOOK = 2000;

/** The product page (spec section 2, 'Detail page'). */
export function ProductPage({ id }: { id: string }) {
  const part = useLoaded(partQuery(id));
  useLook(part.id);
  return <Part key={part.id} part={part} id={id} />;
}

function Part({ part, id }: { part: PartDetails; id: string }) {
  const wanted = useWanted(part);
  return (
    <div className="wrap">
      <Crumbs part={part} />
      <div className="split late high detail">
        <Gallery images={part.images} title={part.title} />
        <div className="about-part">
          <h1 className="title-36">
            <Unbroken text={part.title} />
          </h1>
          <div className="cluster codeline">
            <span className="mono breaks" translate="no">
              {part.code}
            </span>
            <StockWord inStock={part.inStock} />
          </div>
          <PartMachines part={part} />
          <AskForPrice part={part} wanted={wanted} />
          {!isLong(part) && <SpecificationTable part={part} id={id} />}
          <ShareAndPrint part={part} />
        </div>
        <p className="quiet read as-written">
          <Unbroken text={part.description} />
        </p>
      </div>
      <InCatalogues part={part} id={id} />
      <MoreAbout part={part} id={id} />
      <PrintedAddress path={`/products/details/${part.productId}`} />
      <Dock from="product" about={wanted.about}>
        <AddFromDock part={part} wanted={wanted} />
      </Dock>
    </div>
  );
}

function Crumbs({ part }: { part: PartDetails }) {
  const { category, title } = part;
  const brand = categoryNamed(useShownCategories(), category);
  return (
    <nav aria-label="Breadcrumb">
      <ol className="cluster fine quiet crumbs">
        <li>
          <Link to="/">Home</Link>
        </li>
        {brand && (
          <li>
            <Link to="/products/$category" params={{ category }} activeOptions={{ exact: true }}>
              {brand.label}
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

/** The number of rows that fit beside the drawing; a longer table is below it. */
const ROWS_BESIDE = 12;
const isLong = ({ specifications }: PartDetails) => specifications.length > ROWS_BESIDE;

const THREE_IN_A_ROW = "(min-width: 1360px) 225px, (min-width: 1181px) 17vw, 31vw";

function MoreAbout({ part, id }: { part: PartDetails; id: string }) {
  const { data: related = [] } = useAnswer(relatedQuery(id));
  const brand = categoryNamed(useShownCategories(), part.category);
  const hasTable = isLong(part);
  if (!hasTable && related.length === 0) return null;
  return (
    <div
      className={
        hasTable && related.length > 0
          ? "sec stack high beside-others"
          : "sec stack high beside-others only-one"
      }
    >
      {hasTable && <SpecificationTable part={part} id={id} />}
      {related.length > 0 && (
        <section className="off-paper">
          <div className="sechead">
            <h2 className="minor">{isNamed(part, related) ? "Mounted with it" : "Related parts"}</h2>
            {brand && (
              <Link className="small" to="/products/$category" params={{ category: brand.id }}>
                More from {brand.label}
              </Link>
            )}
          </div>
          <ul className="cards three">
            {related.map((other) => (
              <PartCard key={other.id} part={other} sizes={THREE_IN_A_ROW}>
                <FitsLine part={other} />
              </PartCard>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const MOUNTED_WITH = /^(mounted with|used with|goes with)$/i;

/** Returns whether a specification already names all related parts. */
function isNamed({ specifications }: PartDetails, related: readonly PartSummary[]): boolean {
  const named = specifications.filter(({ name }) => MOUNTED_WITH.test(name.trim())).map(({ value }) => value);
  return related.every(({ code }) => named.some((value) => value.includes(code)));
}

/** Share and print buttons, shown only with scripts. */
function ShareAndPrint({ part }: { part: PartSummary }) {
  return (
    <div className="cluster aside off-paper needs-script">
      <Button look="bare" onClick={() => shareLink(part.title, `/products/details/${part.productId}`)}>
        <Icon name="share" />
        Share
      </Button>
      <Button look="bare" onClick={() => window.print()}>
        <Icon name="print" />
        Print
      </Button>
    </div>
  );
}

/** The specifications in their stored order (ruling 'Identity and products'); the codes of related parts are links. */
function SpecificationTable({ part: { specifications: rows }, id }: { part: PartDetails; id: string }) {
  const { data: related = [] } = useAnswer(relatedQuery(id));
  if (rows.length === 0) return null;
  const linked = (piece: string) => {
    const named = related.find(({ code }) => code === piece);
    if (!named) return piece;
    return (
      <Link to="/products/details/$productId" params={{ productId: String(named.productId) }}>
        {piece}
      </Link>
    );
  };
  return (
    <table className="spec">
      <caption className="minor">Specifications</caption>
      <tbody>
        {withKeys(rows).map(({ key, name, value }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <Unbroken text={value} draw={linked} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names are not unique. */
const withKeys = (rows: PartDetails["specifications"]) =>
  rows.map((row, index) => ({ ...row, key: `${index} ${row.name}` }));

/** Reports a view once per part and tab, without the visitor (decision 0052); failures are ignored. */
function useLook(id: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState !== "visible" || !isFirstReport("looked-at", id)) return;
      post("/interest/looked", { json: { _id: id } }, { keepalive: true }).catch(() => undefined);
    }, LOOK);
    return () => clearTimeout(timer);
  }, [id]);
}
