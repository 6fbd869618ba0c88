import { Link } from "@tanstack/react-router";
import type { DeskPart } from "../../../contract/enquiries/desk.ts";
import type {
  Enquiry,
  EnquiryItem,
  EnquiryPhoto,
  EnquiryProduct,
} from "../../../contract/enquiries/enquiry.ts";
import { ENQUIRY_DETAIL, ENQUIRY_WORDS } from "../../../contract/messages.ts";
import { formatRupees } from "../../../contract/platform/dates.ts";
import { StockMark } from "../platform/ui/badge.tsx";
import { CataloguePage } from "./catalogue-page.tsx";

/** The parts of an enquiry as they are now; undefined until they are known. */
export type Parts = readonly DeskPart[] | undefined;

const partOf = (parts: Parts, product: EnquiryProduct | null) =>
  parts?.find(({ _id }) => _id === product?._id);

/** The one product that an enquiry is about, with what the answer needs of it. */
export function AskedProduct({ product, parts }: { product: EnquiryProduct; parts: Parts }) {
  const part = partOf(parts, product);
  return (
    <div className="line high gap-3 asked-part">
      {part?.picture && <PartPicture picture={part.picture} />}
      <div className="breaks">
        <ProductName product={product} isThere={parts && !!part} />
        {part && (
          <p className="line gap-4 small">
            <span className="nums">{formatRupees(part.price)}</span>
            <StockMark stock={part.stock} />
          </p>
        )}
      </div>
    </div>
  );
}

/** The lines of an enquiry list, each with how many are wanted, and what the answer needs of its part. */
export function EnquiryItems({ items, parts }: Pick<Enquiry, "items"> & { parts: Parts }) {
  return (
    <section aria-label="Enquiry list">
      <h3 className="label">Enquiry list</h3>
      <table className="tbl edged parts">
        <thead>
          <tr>
            <th scope="col" className="num">
              Quantity
            </th>
            <th scope="col">Part</th>
            <th scope="col" className="num">
              Price
            </th>
            <th scope="col">Stock</th>
          </tr>
        </thead>
        <tbody>
          {withKeys(items).map(({ key, item }) => (
            <EnquiryLine key={key} item={item} parts={parts} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The same part may stand in a list twice. */
const withKeys = (items: Enquiry["items"]) => items.map((item, key) => ({ key, item }));

/**
 * A line of an enquiry list: a product, something on a page of a catalogue, or a part that is not listed, and what was
 * noted about it.
 */
function EnquiryLine({ item, parts }: { item: EnquiryItem; parts: Parts }) {
  const { quantity, product, catalogue, note, photos = [] } = item;
  const part = partOf(parts, product);
  return (
    <tr>
      <td className="num">{quantity}</td>
      <td>
        <div className="line high gap-3 asked-part">
          {part?.picture && <PartPicture picture={part.picture} />}
          <div className="breaks">
            {product && <ProductName product={product} isThere={parts && !!part} />}
            {catalogue && <CataloguePage catalogue={catalogue} />}
            {!product && !catalogue && ENQUIRY_WORDS.unlisted}
            {note && <p className="fine quiet">{note}</p>}
            {photos.length > 0 && <Photos photos={photos} />}
          </div>
        </div>
      </td>
      <td className="num">{part && formatRupees(part.price)}</td>
      <td>{part && <StockMark stock={part.stock} />}</td>
    </tr>
  );
}

/** As small as it stands beside its line; the name says what it is. */
const PartPicture = ({ picture }: { picture: string }) => (
  <span className="pic">
    <img src={picture} width={4} height={3} alt="" loading="lazy" />
  </span>
);

/** The photographs of a line; each opens in full beside the inbox. */
function Photos({ photos }: { photos: readonly EnquiryPhoto[] }) {
  return (
    <ul className="cluster photos-of" aria-label="Photos">
      {photos.map(({ url, small, width, height }, at) => (
        <li key={url}>
          <a className="pic" href={url} target="_blank" rel="noopener noreferrer">
            <img src={small} width={width} height={height} alt={`Attachment ${at + 1}`} />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  product: EnquiryProduct;
  /** Whether it still exists; undefined until that is known. */
  isThere: boolean | undefined;
}

/** A product as it was called when the enquiry came, with the ways to its page and its form; one that is gone says so. */
function ProductName({ product, isThere }: Props) {
  const { _id: id, title } = product;
  const code = <span className="mono quiet">{product.code}</span>;
  if (isThere === false) {
    return (
      <>
        {title} {code} <span className="block fine warn-text">{ENQUIRY_DETAIL.productGone}</span>
      </>
    );
  }
  return (
    <span className="ways-on cluster">
      {/* A document of its own, with a policy of its own. By its id: the number may be another product's by now. */}
      <a href={`/products/details/${id}`}>{title}</a> {code}
      <Link
        className="also line gap-3"
        to="/admin/products/$id/edit"
        params={{ id }}
        aria-label={`Edit ${title}`}
      >
        Edit
      </Link>
    </span>
  );
}
