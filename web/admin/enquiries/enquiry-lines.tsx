import { Link } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import type { Enquiry, EnquiryPhoto } from "#contract/enquiries/enquiry.ts";
import { catalogName } from "#contract/enquiries/enquiry-words.ts";
import { ANSWER_LINES, ENQUIRY_DETAIL } from "#contract/enquiries/inbox-messages.ts";
import { ViewerLink } from "#web/site/viewer/viewer-link.tsx";
import { UnstyledButton } from "#web/ui/button.tsx";
import { Badge, StockMark } from "../platform/ui/badge.tsx";
import { Dialog } from "../platform/ui/dialog.tsx";
import { PartChoice } from "../platform/ui/part-choice.tsx";
import { type Column, Table } from "../platform/ui/table.tsx";
import { type AnswerLine, lineKey, priceError, quantityError, rupees } from "./answer-lines.ts";
import { isChat } from "./enquiry-words.ts";
import type { Answer } from "./use-answer.ts";
import { useEditEnquiry } from "./use-edit-enquiry.ts";

interface Props {
  answer: Answer;
  enquiry: Enquiry;
  /** Whether the current state of the parts is known. */
  isKnown: boolean;
}

interface Actions extends Props {
  enlarge: (line: AnswerLine) => void;
  find: (line: AnswerLine) => void;
}

/**
 * The lines of an enquiry: what is asked for, and the quantity, price and delivery time that are answered. A WhatsApp record is
 * not answered here.
 */
export function EnquiryLines(props: Props) {
  const { answer, enquiry } = props;
  const [enlarged, setEnlarged] = useState<AnswerLine>();
  const [sought, setSought] = useState<AnswerLine>();
  return (
    <>
      <Table
        className="edged still asked"
        aria-label="Lines"
        columns={isChat(enquiry) ? FIXED : COLUMNS}
        rows={answer.lines}
        // The same part may be in a list twice.
        keyOf={lineKey}
        actions={{ ...props, enlarge: setEnlarged, find: setSought }}
      />
      {enlarged && <Photos photos={enlarged.item.photos ?? []} onClose={() => setEnlarged(undefined)} />}
      {sought && <FindPart enquiry={enquiry} item={sought.place} onClose={() => setSought(undefined)} />}
    </>
  );
}

interface Typed extends Pick<ComponentProps<"input">, "placeholder"> {
  head: string;
  errorOf: (line: AnswerLine) => string | undefined;
}

/** A column with a field for a number. */
const typedColumn = (
  key: "quantity" | "price",
  name: string,
  { head, errorOf, placeholder }: Typed,
): Column<AnswerLine, Actions> => ({
  key,
  head,
  headClass: "num",
  className: "num",
  cell: (line, { actions }) => (
    <input
      className="in mono num"
      aria-label={`${name} of ${line.title}`}
      aria-invalid={errorOf(line) ? true : undefined}
      title={errorOf(line)}
      placeholder={placeholder}
      value={line[key]}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => actions.answer.type(line, { [key]: target.value })}
    />
  ),
});

const COLUMNS: readonly Column<AnswerLine, Actions>[] = [
  { key: "part", head: "Part", cell: (line, { actions }) => <AskedPart line={line} {...actions} /> },
  typedColumn("quantity", "Quantity", { head: "Quantity", errorOf: quantityError }),
  typedColumn("price", "Price", { head: "Price ₹", errorOf: priceError, placeholder: "0.00" }),
  {
    key: "delivery",
    head: "Delivery",
    cell: (line, { actions: { answer } }) => (
      <select
        className="in"
        aria-label={`Delivery of ${line.title}`}
        value={line.delivery}
        onChange={({ target }) => answer.type(line, { delivery: target.value })}
      >
        {[...new Set([...answer.deliveries, line.delivery])].map((delivery) => (
          <option key={delivery} value={delivery}>
            {delivery}
          </option>
        ))}
      </select>
    ),
  },
  {
    key: "amount",
    head: "Amount ₹",
    headClass: "num",
    className: "num mono",
    label: "head",
    cell: ({ amount }) => (amount === undefined ? "–" : rupees(amount)),
  },
];

const FIXED: readonly Column<AnswerLine, Actions>[] = [
  ...COLUMNS.slice(0, 1),
  { key: "quantity", head: "Quantity", headClass: "num", className: "num", cell: ({ quantity }) => quantity },
  { key: "price", head: "Price ₹", headClass: "num", className: "num mono", cell: ({ price }) => price },
];

/** A product, a place on a catalogue page, or an unlisted part, with the visitor's note and photos. */
function AskedPart({ line, enquiry, isKnown, enlarge, find }: Actions & { line: AnswerLine }) {
  const { item, part, title, code, place } = line;
  const { product, catalogue, note, photos = [], photosPending = 0, photosUnreadable = 0 } = item;
  const isGone = product !== null && isKnown && !part;
  const canLink = (!product || item.linked) && place !== null && !isChat(enquiry);
  const findText = product ? ANSWER_LINES.change : ANSWER_LINES.find;
  return (
    <div className="line high gap-3">
      {photos.length > 0 ? (
        <UnstyledButton
          className="pic"
          aria-label={`Enlarge the customer's photo: ${title}`}
          onClick={() => enlarge(line)}
        >
          <img src={photos[0]?.small} width={4} height={3} alt="" />
        </UnstyledButton>
      ) : (
        <span className="pic">{part?.picture && <img src={part.picture} width={4} height={3} alt="" />}</span>
      )}
      <div className="breaks">
        {product && !isGone ? (
          // Loads a document, since the public site has its own security policy.
          <a className="strong unlined" href={`/products/details/${product._id}`}>
            {title}
          </a>
        ) : (
          <b className="strong">{title}</b>
        )}
        <p className="cluster gap-3 flat part-facts fine">
          {code && (
            <span className="mono quiet" translate="no">
              {code}
            </span>
          )}
          {part && <StockMark stock={part.stock} inWords />}
          {isGone && <span className="warn-text">{ENQUIRY_DETAIL.productGone}</span>}
          {!product && <Badge tone="warn">{ANSWER_LINES.notListed}</Badge>}
          {photosPending > 0 && <span role="status">{ANSWER_LINES.photosPending(photosPending)}</span>}
          {photosUnreadable > 0 && (
            <span className="warn-text">{ANSWER_LINES.photosUnreadable(photosUnreadable)}</span>
          )}
          {canLink && (
            <UnstyledButton className="link" aria-label={`${findText}: ${title}`} onClick={() => find(line)}>
              {findText}
            </UnstyledButton>
          )}
          {product && !isGone && <PartLinks id={product._id} title={title} />}
          {catalogue && <CataloguePage catalogue={catalogue} />}
        </p>
        {note && note !== title && <p className="fine quiet">{note}</p>}
      </div>
    </div>
  );
}

/** A link that opens an enquiry's catalogue in the viewer, at its page if it has one. */
export function CataloguePage({ catalogue }: { catalogue: NonNullable<Enquiry["catalogue"]> }) {
  const { key, page } = catalogue;
  return (
    <ViewerLink catalogue={key} {...(page === null ? {} : { leaf: page })}>
      {catalogName(catalogue)}
    </ViewerLink>
  );
}

const PartLinks = ({ id, title }: { id: string; title: string }) => (
  <>
    <Link to="/admin/products/$id/edit" params={{ id }} aria-label={`Edit ${title}`}>
      Edit
    </Link>
    <Link to="/admin/products/$id/history" params={{ id }} aria-label={`History of ${title}`}>
      History
    </Link>
  </>
);

interface FindProps {
  enquiry: Enquiry;
  item: number | null;
  onClose: () => void;
}

/** Searches the product that a line means, and stores it with the line. */
function FindPart({ enquiry, item, onClose }: FindProps) {
  const edit = useEditEnquiry(enquiry);
  return (
    <Dialog title={ANSWER_LINES.find} onClose={onClose}>
      <div className="in-body">
        <PartChoice
          label={ANSWER_LINES.find}
          onCancel={onClose}
          onChoose={({ _id }) => {
            if (item !== null) edit({ json: { link: { item, _id } }, failed: ANSWER_LINES.linkFailed });
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}

/** The photos of a line in full. */
const Photos = ({ photos, onClose }: { photos: readonly EnquiryPhoto[]; onClose: () => void }) => (
  <Dialog title="Customer's photo" className="wide" onClose={onClose}>
    <div className="in-body">
      {photos.map(({ url, width, height }) => (
        <img key={url} src={url} width={width} height={height} alt="Customer's part" />
      ))}
    </div>
  </Dialog>
);
