import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CATEGORY_LABELS, isCategory } from "../../../contract/categories.ts";
import { publicOrigin } from "../../api/client.ts";
import type { PartDetails, PartSummary } from "../../api/parts.ts";
import { partQuery, relatedQuery } from "../../api/queries.ts";
import { showToast } from "../../api/toast-store.ts";
import { useBusiness } from "../../ui/business.ts";
import { partSubject } from "../../ui/contact-links.ts";
import { Dock } from "../../ui/dock.tsx";
import { Icon } from "../../ui/icons.tsx";
import { PartCard, StockWord } from "../../ui/part-card.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { AskForPrice } from "./ask-for-price.tsx";
import { Gallery } from "./gallery.tsx";

/** The page of a part (spec section 2, 'Detail page'). */
export function ProductPage({ id }: { id: string }) {
  const { data: part } = useSuspenseQuery(partQuery(id));
  return (
    <div className="wrap">
      <Crumbs part={part} />
      <div className="split late high detail">
        <Gallery key={part.id} images={part.images} title={part.title} />
        <div>
          <h1>
            <Unbroken text={part.title} />
          </h1>
          <div className="cluster codeline">
            <span className="mono breaks">{part.code}</span>
            <StockWord inStock={part.inStock} />
          </div>
          <p className="quiet description">
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
      <ol className="fine quiet crumbs">
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
    <div
      className={
        hasTable && related.length > 0
          ? "sec stack high beside-others"
          : "sec stack high beside-others only-one"
      }
    >
      {hasTable && <SpecificationTable rows={part.specifications} />}
      {related.length > 0 && (
        <section className="related off-paper">
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

/** Hands the part's address on, or the part to paper. Both need a script, so that they show only with one. */
function ShareAndPrint({ part }: { part: PartSummary }) {
  return (
    <div className="cluster aside off-paper needs-script">
      <button type="button" className="btn bare" onClick={() => share(part)}>
        <Icon name="share" />
        Share
      </button>
      <button type="button" className="btn bare" onClick={() => window.print()}>
        <Icon name="print" />
        Print
      </button>
    </div>
  );
}

async function share({ title, productId }: PartSummary): Promise<void> {
  const url = `${publicOrigin() || window.location.origin}/products/details/${productId}`;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast({ kind: "success", text: "Link copied" });
  } catch (error) {
    // Closing the system's sheet is no failure.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showToast({ kind: "error", text: `The link could not be copied: ${url}` });
  }
}

/** Whom to ask, at the foot of a printed part. */
function PrintedAddress() {
  const { companyName, address, phones, email } = useBusiness();
  return (
    <address className="print-only">
      <strong>{companyName}</strong>
      <br />
      {address.join(", ")}
      <br />
      {[...phones, email].join(", ")}
    </address>
  );
}

/** The specifications in their stored order (ruling 'Identity and products'). */
function SpecificationTable({ rows }: { rows: PartDetails["specifications"] }) {
  return (
    <table className="spec">
      <caption>Specifications</caption>
      <tbody>
        {withKeys(rows).map(({ key, name, value }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <Unbroken text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two rows may have the same name. */
const withKeys = (rows: PartDetails["specifications"]) =>
  rows.map((row, index) => ({ ...row, key: `${index} ${row.name}` }));
