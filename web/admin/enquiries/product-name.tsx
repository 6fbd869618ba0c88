import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { products } from "../../../contract/calls/products.ts";
import type { EnquiryProduct } from "../../../contract/enquiry.ts";
import { ENQUIRY_DETAIL } from "../../../contract/messages.ts";
import { ask } from "../calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../calls/query.ts";
import { AdminError } from "../session/client.ts";

/** A product as it was called when the enquiry came, with the ways to its page and its form; one that is gone says so. */
export function ProductName({ product }: { product: EnquiryProduct }) {
  const { _id: id, title } = product;
  const { data: isThere } = useQuery(productIsThereQuery(id));
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

/** Whether a product still exists; what else goes wrong says nothing about that. */
const productIsThereQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, "product-is-there", id],
    queryFn: ({ signal }) =>
      ask(products.read, { params: { id }, signal, quiet: true }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AdminError && error.status === 404) return false;
          throw error;
        },
      ),
    ...adminReads,
  });
