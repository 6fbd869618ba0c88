import { useId } from "react";
import type { QuotationDocument } from "#contract/enquiries/quotation.ts";
import {
  type QuotationSheet,
  quotationSheet,
  type SheetFact,
  type SheetLine,
} from "#contract/enquiries/quotation-sheet.ts";
import { mailLink, telLink } from "../contact-links.ts";
import { Mark } from "../mark.tsx";
import "./quotation.css";

interface Props {
  document: QuotationDocument;
  /** The level of its title. */
  title?: "h1" | "h2";
}

/**
 * A quotation as printed: a sheet of paper that folds its lines on phones. The PDF (server/enquiries/quotations/sheet) has the same
 * texts from the same function.
 */
export function QuotationPaper({ document, title: Title = "h2" }: Props) {
  const sheet = quotationSheet(document);
  const id = useId();
  return (
    <article className="quotation" aria-labelledby={id}>
      <Letterhead seller={sheet.seller} />
      <div className="line between equal quotation-top">
        <div>
          <Title id={id}>{sheet.title}</Title>
          <p className="quiet">{sheet.customer.label}</p>
          <b>{sheet.customer.name}</b>
          {sheet.customer.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Gstin fact={sheet.customer.gstin} />
        </div>
        <Facts facts={sheet.facts} />
      </div>
      <Lines sheet={sheet} />
      <div className="quotation-sums stack halves high">
        <div className="stack gap-3">
          {sheet.tax && <TaxTable tax={sheet.tax} />}
          <p>
            <span className="quiet">{sheet.words.label}:</span> {sheet.words.value}
          </p>
        </div>
        <dl className="stack gap-1">
          {sheet.sums.map(({ label, value }) => (
            <div key={label} className="line between equal gap-4">
              <dt>{label}</dt>
              <dd className="mono">{value}</dd>
            </div>
          ))}
          <div className="line between equal gap-4 quotation-total">
            <dt>{sheet.total.label}</dt>
            <dd>{sheet.total.value}</dd>
          </div>
        </dl>
      </div>
      <Closing sheet={sheet} SubTitle={Title === "h1" ? "h2" : "h3"} />
      <footer className="line between gap-6 tiny quiet">
        <p>{sheet.disclaimer}</p>
        <p>
          <b>{sheet.signature.seller}</b>
          {sheet.signature.signatory}
        </p>
      </footer>
    </article>
  );
}

function Letterhead({ seller }: Pick<QuotationSheet, "seller">) {
  return (
    <header className="line equal gap-6 fine quiet">
      {seller.logo ? <img src={seller.logo} alt="" /> : <Mark />}
      <div>
        <b>{seller.name}</b>
        <address>{seller.address}</address>
      </div>
      <div>
        {seller.phones.map((phone) => (
          <a className="mono" translate="no" href={telLink(phone)} key={phone}>
            {phone}
          </a>
        ))}
        {seller.email && <a href={mailLink(seller.email)}>{seller.email}</a>}
        <Gstin fact={seller.gstin} />
      </div>
    </header>
  );
}

const Gstin = ({ fact }: { fact: SheetFact | undefined }) =>
  fact && (
    <p>
      {fact.label} <span className="mono">{fact.value}</span>
    </p>
  );

const Facts = ({ facts }: { facts: readonly SheetFact[] }) => (
  <dl>
    {facts.map(({ label, value, isCode }) => (
      <div key={label} className="line between equal gap-4">
        <dt>{label}</dt>
        <dd className={isCode ? "mono breaks" : "breaks"}>{value}</dd>
      </div>
    ))}
  </dl>
);

function Lines({ sheet: { heads, columns, lines } }: { sheet: QuotationSheet }) {
  return (
    <table className="quotation-lines fine">
      <caption className="sr">Lines of the quotation</caption>
      <thead>
        <tr>
          <th scope="col">{heads.number}</th>
          <th scope="col">{heads.part}</th>
          {columns.map(({ key, label }) => (
            <th scope="col" data-column={key} key={key}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.number}>
            <td className="quotation-number">{line.number}</td>
            <td className="quotation-part">
              <Part line={line} />
            </td>
            {columns.map(({ key, short }) => (
              <td data-column={key} data-label={short || undefined} key={key}>
                {line.cells[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Part = ({ line: { picture, title, code, delivery } }: { line: SheetLine }) => (
  <div className="line high gap-3">
    {picture && (
      <span className="pic">
        <img src={picture} alt="" />
      </span>
    )}
    <div>
      <b>{title}</b>
      {(code || delivery) && (
        <p className="quiet">
          {code && (
            <span className="mono breaks" translate="no">
              {code}
            </span>
          )}
          {code && delivery && ", "}
          {delivery}
        </p>
      )}
    </div>
  </div>
);

const TaxTable = ({ tax: { heads, rows } }: { tax: NonNullable<QuotationSheet["tax"]> }) => (
  <table className="tiny">
    <caption className="sr">GST by rate</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th scope="col" key={head}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row[0]}>
          {row.map((cell, at) => (
            <td key={heads[at]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Notes, terms and bank data. */
function Closing({ sheet: { notes, bank }, SubTitle }: { sheet: QuotationSheet; SubTitle: "h2" | "h3" }) {
  if (!notes.length && !bank.facts.length) return null;
  return (
    <div className="quotation-closing stack halves high fine">
      <div className="stack gap-3">
        {notes.map(({ title, lines }) => (
          <section key={title} className="stack gap-1">
            <SubTitle className="minor fine">{title}</SubTitle>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {bank.facts.length > 0 && (
        <section className="stack gap-1">
          <SubTitle className="minor fine">{bank.title}</SubTitle>
          <Facts facts={bank.facts} />
        </section>
      )}
    </div>
  );
}
