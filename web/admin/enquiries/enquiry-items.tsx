import type { Enquiry } from "../../../contract/enquiry.ts";
import { EnquiryLine } from "./enquiry-line.tsx";

/** The parts of an enquiry list, each with how many are wanted. */
export function EnquiryItems({ items }: Pick<Enquiry, "items">) {
  return (
    <section aria-label="Enquiry list">
      <h3>Enquiry list</h3>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col" className="num">
              Quantity
            </th>
            <th scope="col">Part</th>
          </tr>
        </thead>
        <tbody>
          {withKeys(items).map(({ key, item }) => (
            <EnquiryLine key={key} item={item} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The same part may stand in a list twice. */
const withKeys = (items: Enquiry["items"]) => items.map((item, key) => ({ key, item }));
