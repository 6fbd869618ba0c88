import type { Enquiry } from "../../../contract/enquiry.ts";
import { ProductName } from "./product-name.tsx";

/** A line of an enquiry list. */
export function EnquiryLine({ item }: { item: Enquiry["items"][number] }) {
  return (
    <tr>
      <td className="num">{item.quantity}</td>
      <td>
        <ProductName product={item} />
      </td>
    </tr>
  );
}
