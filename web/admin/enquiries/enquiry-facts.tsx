import { Fragment, type ReactNode } from "react";
import type { Enquiry } from "../../../contract/enquiry.ts";
import { CataloguePage } from "./catalogue-page.tsx";
import { ContactWays } from "./contact-ways.tsx";
import { topicOf } from "./enquiry-words.ts";
import { ProductName } from "./product-name.tsx";

/** What the visitor filled in, and what the enquiry is about: the fields that are there. */
export function EnquiryFacts({ enquiry }: { enquiry: Enquiry }) {
  const { phone, preferredTime, contact, subject, product, catalogue } = enquiry;
  const answer = `Re: ${topicOf(enquiry) ?? "your enquiry"}`;
  const facts: [label: string, value: ReactNode][] = [
    ["Phone", phone && <ContactWays written={phone} subject={answer} />],
    ["Preferred time", preferredTime],
    ["E-mail or phone", contact && <ContactWays written={contact} subject={answer} />],
    ["Subject", subject],
    ["Product", product && <ProductName product={product} />],
    ["Catalogue", catalogue && <CataloguePage catalogue={catalogue} />],
  ];
  const given = facts.filter(([, value]) => value);
  if (given.length === 0) return null;
  return (
    <dl className="facts-list">
      {given.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
