import type { PartSummary } from "../../api/parts.ts";
import { Link } from "../../routing/link.tsx";
import { StockWord } from "../../ui/part-card.tsx";
import { ResponsiveImage } from "../../ui/responsive-image.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { AddFromCard } from "../enquiry/list/add-button.tsx";
import { FitsLine } from "../machines/fits-line.tsx";

const SHOWN = 3;

/** A longer value is a sentence. */
const LENGTH_MAX = 24;

/** Starts with a number: '1900 mm', 'Ø 42 mm', 'M12', '±0.5'. */
const MEASURE = /^[Ø⌀±]?\s?M?\d/;

/** Names of specifications that start with a number but are no measures. */
const NO_MEASURE = /\b(?:article|code|machine|model|no|number|replaces|with)\b/i;

/** Returns the first measures of a part, in the order of its specifications. */
export const measuresOf = (specifications: readonly Specification[]): Specification[] =>
  specifications
    .filter(({ name, value }) => MEASURE.test(value) && value.length <= LENGTH_MAX && !NO_MEASURE.test(name))
    .slice(0, SHOWN);

/** The number of rows whose images load eagerly. */
const FIRST_ROWS = 6;

/** Parts as a table; on a phone each is a block of its own. */
export function PartTable({ parts, isBusy }: { parts: readonly PartSummary[]; isBusy: boolean }) {
  return (
    <table className="part-table" aria-labelledby="parts" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">Drawing</th>
          <th scope="col">Code</th>
          <th scope="col">Part</th>
          <th scope="col">Measures</th>
          <th scope="col">Stock</th>
          <th scope="col">
            <span className="sr">Enquiry list</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part, at) => (
          <PartRow key={part.id} part={part} isFirst={at < FIRST_ROWS} />
        ))}
      </tbody>
    </table>
  );
}

function PartRow({ part, isFirst }: { part: PartSummary; isFirst: boolean }) {
  return (
    <tr>
      <td>
        <ResponsiveImage image={part.image} sizes="80px" priority={isFirst ? "first" : "later"} />
      </td>
      <td className="mono breaks">
        <Unbroken text={part.code} />
      </td>
      <th scope="row">
        <Link to="/products/details/$productId" params={{ productId: String(part.productId) }}>
          <Unbroken text={part.title} />
        </Link>
        <FitsLine part={part} />
      </th>
      <td>
        {measuresOf(part.specifications ?? []).map(({ name, value }) => (
          <span key={name} className="measure">
            <span className="quiet">{name}</span> {value}
          </span>
        ))}
      </td>
      <td>
        <StockWord inStock={part.inStock} />
      </td>
      <td>
        <AddFromCard part={part} />
      </td>
    </tr>
  );
}

interface Specification {
  name: string;
  value: string;
}
