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
import { type Column, Table } from "../platform/ui/table.tsx";
import { CataloguePage } from "./catalogue-page.tsx";

/** The current state of an enquiry's parts; undefined while loading. */
export type EnquiryParts = readonly DeskPart[] | undefined;

const partOf = (parts: EnquiryParts, product: EnquiryProduct | null) =>
  parts?.find(({ _id }) => _id === product?._id);

/** The product of an enquiry, with the facts needed for the answer. */
export function AskedProduct({ product, parts }: { product: EnquiryProduct; parts: EnquiryParts }) {
  const part = partOf(parts, product);
  return (
    <div className="line high gap-3 asked-part">
      <PartThumbnail image={part?.picture} isComing={!parts} />
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

/** The lines of an enquiry list with their quantities and the facts needed for the answer. */
export function EnquiryItems({ items, parts }: Pick<Enquiry, "items"> & { parts: EnquiryParts }) {
  return (
    <section aria-label="Enquiry list">
      <h3 className="label">Enquiry list</h3>
      <Table
        className="edged parts"
        columns={COLUMNS}
        rows={items.map((item) => ({ item, part: partOf(parts, item.product), parts }))}
        // The same part may be in a list twice.
        keyOf={(_, place) => String(place)}
      />
    </section>
  );
}

interface Line {
  item: EnquiryItem;
  part: DeskPart | undefined;
  parts: EnquiryParts;
}

/** A line of an enquiry list. */
const COLUMNS: readonly Column<Line>[] = [
  {
    key: "quantity",
    head: "Quantity",
    headClass: "num",
    className: "num",
    cell: ({ item }) => item.quantity,
  },
  { key: "part", head: "Part", cell: (line) => <AskedPart {...line} /> },
  {
    key: "price",
    head: "Price",
    headClass: "num",
    className: "num",
    cell: ({ part }) => part && formatRupees(part.price),
  },
  { key: "stock", head: "Stock", cell: ({ part }) => part && <StockMark stock={part.stock} /> },
];

/** A product, a place on a catalogue page, or an unlisted part, with the visitor's note and photos. */
function AskedPart({ item: { product, catalogue, note, photos = [] }, part, parts }: Line) {
  return (
    <div className="line high gap-3 asked-part">
      <PartThumbnail image={part?.picture} isComing={!!product && !parts} />
      <div className="breaks">
        {product && <ProductName product={product} isThere={parts && !!part} />}
        {catalogue && <CataloguePage catalogue={catalogue} />}
        {!product && !catalogue && ENQUIRY_WORDS.unlisted}
        {note && <p className="fine quiet">{note}</p>}
        {photos.length > 0 && <Photos photos={photos} />}
      </div>
    </div>
  );
}

interface ThumbnailProps {
  image: string | null | undefined;
  /** Its place is kept. */
  isComing: boolean;
}

/** A decorative image; the name is beside it. */
const PartThumbnail = ({ image, isComing }: ThumbnailProps) =>
  (image || isComing) && (
    <span className="pic">{image && <img src={image} width={4} height={3} alt="" loading="lazy" />}</span>
  );

/** A line's photos; each opens in a new tab. */
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
  /** Whether the product still exists; undefined while loading. */
  isThere: boolean | undefined;
}

/** The product's title when the enquiry was sent, with links to its page and form; a deleted one is marked. */
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
      {/*
       * Loads a document, since the public site has its own security policy. By id, since the number may have been
       * reassigned.
       */}
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
