import { Link } from "@tanstack/react-router";
import type { EnquiryProduct } from "../../../contract/enquiries/enquiry.ts";
import { ENQUIRY_DETAIL } from "../../../contract/messages.ts";

interface Props {
  product: EnquiryProduct;
  /** Whether it still exists; undefined until that is known. */
  isThere: boolean | undefined;
}

/** A product as it was called when the enquiry came, with the ways to its page and its form; one that is gone says so. */
export function ProductName({ product, isThere }: Props) {
  const { _id: id, title } = product;
  const code = <span className="mono quiet">{product.code}</span>;
  if (isThere === false) {
    return (
      <>
        {title} {code} <span className="gone block">{ENQUIRY_DETAIL.productGone}</span>
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
