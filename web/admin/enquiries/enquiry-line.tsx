import type { EnquiryItem } from "../../../contract/enquiry.ts";
import { CataloguePage } from "./catalogue-page.tsx";
import { ProductName } from "./product-name.tsx";

/** A line of an enquiry list: a product, or something on a page of a catalogue, and what was noted about it. */
export function EnquiryLine({ item: { quantity, product, catalogue, note } }: { item: EnquiryItem }) {
  return (
    <tr>
      <td className="num">{quantity}</td>
      <td>
        {product && <ProductName product={product} />}
        {catalogue && <CataloguePage catalogue={catalogue} />}
        {note && <p className="note-of">{note}</p>}
      </td>
    </tr>
  );
}
