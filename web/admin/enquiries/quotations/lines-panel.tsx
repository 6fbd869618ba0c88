import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FieldPath, get, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { QUOTATION_DELIVERY_MAX, QUOTATION_TITLE_MAX } from "#contract/enquiries/limits.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { formatMinor, formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { QUOTATION_OFFICE } from "#contract/enquiries/quotation-office-messages.ts";
import { RUPEES } from "#contract/enquiries/supply-tax.ts";
import { LOW_STOCK_THRESHOLD, PART_CODE_MAX } from "#contract/platform/limits.ts";
import { UNIT_MAX } from "#contract/products/limits.ts";
import type { Product } from "#contract/products/product.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import { showUndo } from "#web/admin/platform/data/undo.ts";
import { StockMark } from "#web/admin/platform/ui/badge.tsx";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { MoveButtons } from "#web/admin/platform/ui/move-buttons.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { PartChoice } from "#web/admin/platform/ui/part-choice.tsx";
import { WordList } from "#web/admin/platform/ui/word-list.tsx";
import { UNITS, UnitList } from "#web/admin/products/unit-list.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import {
  type DraftValues,
  freeLine,
  type LineValues,
  lineAmount,
  productLine,
  typedMinor,
} from "./draft-values.ts";
import { lineWords } from "./draft-words.ts";
import { LastPrice, useDiscount } from "./known-customers.tsx";
import { readPastedList } from "./quotation-data.ts";

interface Props {
  quotation: Quotation;
  settings: QuotationSettings;
  say: (sentence: string) => void;
  /** The sums below the amounts. */
  children: ReactNode;
}

/** The key of what a line shows besides its fields. */
const factsKey = ({ _id, item }: Pick<LineValues, "_id" | "item">): string => _id ?? `item ${item}`;

/** Returns the address of a product's smallest image, as the server does for stored lines. */
function smallPicture({ images: [image] }: Product): string | null {
  if (!image) return null;
  const { url, sizes } = image;
  return sizes.length ? `${url.slice(0, url.lastIndexOf("/") + 1)}${Math.min(...sizes)}.webp` : url;
}

/** Returns a free line: what looks like a code becomes its code, other text its part. */
function unknownLine(text: string, settings: QuotationSettings): LineValues {
  const isCode = /\d/.test(text) && text.length <= PART_CODE_MAX;
  return {
    ...freeLine(settings),
    ...(isCode ? { code: text } : { title: text.slice(0, QUOTATION_TITLE_MAX) }),
  };
}

/** The lines. Enter leads to the next line's price, and from the last one to the search for another part. */
export function LinesPanel({ quotation, settings, say, children }: Props) {
  const { getValues, setFocus, clearErrors, formState } = useFormContext<DraftValues>();
  const { fields, append, insert, remove, move } = useFieldArray<DraftValues, "lines">({ name: "lines" });
  const ownDiscount = useDiscount();
  const added = useRef(new Map<string, PartFacts>());
  const finder = useRef<HTMLInputElement>(null);
  const wrong = formState.errors.lines;
  const message = wrong?.root?.message ?? wrong?.message;
  const stored = new Map(quotation.lines.map((line): [string, PartFacts] => [factsKey(line), line]));

  const add = (line: LineValues, first: "title" | "quantity") => {
    clearErrors("lines");
    append(
      { ...line, discount: ownDiscount },
      { focusName: `lines.${fields.length}.${first}`, shouldFocus: true },
    );
    say(`Line ${fields.length + 1} added`);
  };
  const addFacts = (product: Product) =>
    void added.current.set(product._id, { picture: smallPicture(product), stock: product.stock });
  const addProduct = (product: Product) => {
    addFacts(product);
    add(productLine(product, settings, getValues()), "quantity");
  };
  const addUnknown = (text: string) => {
    const line = unknownLine(text, settings);
    add(line, line.code ? "title" : "quantity");
  };
  const addList = async (text: string) => {
    const read = await readPastedList(text).catch(() => undefined);
    if (!read?.length) {
      showToast({ kind: "error", text: read ? QUOTATION_OFFICE.listEmpty : QUOTATION_OFFICE.listFailed });
      return;
    }
    const lines = read.map(({ text, quantity, product }) => {
      if (product) addFacts(product);
      const line = product ? productLine(product, settings, getValues()) : unknownLine(text, settings);
      return { ...line, quantity, discount: ownDiscount };
    });
    clearErrors("lines");
    append(lines, { focusName: `lines.${fields.length}.quantity`, shouldFocus: true });
    const unknown = read.filter(({ product }) => !product).length;
    showToast({ kind: "success", text: QUOTATION_OFFICE.listAdded(read.length, unknown) });
  };
  const removeLine = (place: number) => {
    const line = getValues(`lines.${place}`);
    remove(place);
    clearErrors("lines");
    showUndo({ kind: "success", text: QUOTATION_OFFICE.lineRemoved }, () => insert(place, line));
    finder.current?.focus();
  };
  const moveLine = (from: number, to: number) => {
    move(from, to);
    say(`Line ${from + 1} is now ${to + 1} of ${fields.length}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // It doesn't send the form.
    event.preventDefault();
    const row: Element | null = event.target.closest("li");
    const place = row ? [...event.currentTarget.children].indexOf(row) : -1;
    if (place + 1 < fields.length)
      setFocus(`lines.${place + 1}.rate` as FieldPath<DraftValues>, { shouldSelect: true });
    else finder.current?.focus();
  };
  return (
    <Panel className="measured" aria-label="Parts">
      {fields.length === 0 && <p className="pad small quiet">{QUOTATION_OFFICE.noLines}</p>}
      <WordList id={DELIVERIES} words={settings.delivery} />
      <WordList id={GST_RATES} words={settings.gstRates} />
      <UnitList />
      {fields.length > 0 && (
        <div className="line-grid line-heads fine quiet strong" aria-hidden="true">
          <span />
          <span>Part</span>
          {LINE_FIELDS.map(({ name, label, inputMode }) => (
            <span key={name} className={inputMode === "decimal" ? "num" : undefined}>
              {label}
            </span>
          ))}
          <span className="num">Amount</span>
          <span />
        </div>
      )}
      <ol className="draft-lines" onKeyDown={onKeyDown}>
        {fields.map(({ id, ...line }, place) => (
          <LineRow
            key={id}
            place={place}
            count={fields.length}
            facts={stored.get(factsKey(line)) ?? added.current.get(factsKey(line))}
            price={quotation.prices[line._id ?? ""]}
            onMove={(to) => moveLine(place, to)}
            onRemove={() => removeLine(place)}
          />
        ))}
      </ol>
      {message && (
        <div className="pad">
          <FieldError>{message}</FieldError>
        </div>
      )}
      <div className="draft-end">
        <PartChoice
          label="Add a part"
          question="Add a part: code or name, then Enter"
          field={finder}
          onChoose={(_, product) => addProduct(product)}
          onUnknown={addUnknown}
          onList={addList}
        >
          <Button onClick={() => add(freeLine(settings), "title")}>
            <AdminIcon name="plus" />
            Add free line
          </Button>
        </PartChoice>
        {children}
      </div>
    </Panel>
  );
}

/** What a line shows of its product, or the customer's photo. */
interface PartFacts {
  picture: string | null;
  stock: number | null;
}

interface LineField
  extends Pick<ComponentProps<"input">, "inputMode" | "list" | "maxLength" | "placeholder"> {
  name: Exclude<keyof LineValues, "_id" | "item">;
  label: string;
  /** Whether a phone folds it. */
  isFolded?: boolean;
}

/** The ids of the lists of words that fields offer. */
export const GST_RATES = "gst-rates";
const DELIVERIES = "deliveries";

/** A line's fields besides those of a free line, in the order of the keyboard. */
const LINE_FIELDS: readonly LineField[] = [
  { name: "quantity", label: "Quantity", inputMode: "decimal" },
  { name: "unit", label: "Unit", isFolded: true, maxLength: UNIT_MAX, list: UNITS },
  { name: "rate", label: "Price", inputMode: "decimal", placeholder: "0.00" },
  { name: "discount", label: "Disc. %", isFolded: true, inputMode: "decimal" },
  { name: "hsn", label: "HSN", isFolded: true, inputMode: "numeric" },
  { name: "gstRate", label: "GST %", isFolded: true, inputMode: "decimal", list: GST_RATES },
  {
    name: "delivery",
    label: "Delivery",
    isFolded: true,
    maxLength: QUOTATION_DELIVERY_MAX,
    list: DELIVERIES,
  },
];
const FREE_FIELDS: readonly LineField[] = [
  { name: "title", label: "Part", maxLength: QUOTATION_TITLE_MAX, placeholder: "Part" },
  { name: "code", label: "Code", maxLength: PART_CODE_MAX, placeholder: "Code, if any" },
];

interface RowProps {
  place: number;
  count: number;
  facts: PartFacts | undefined;
  /** What a stored line's product costs now, in paise. */
  price: number | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** A line: its part, its fields, and its value before tax. An error opens the folded fields, as in FoldedFields. */
function LineRow({ place, count, facts, price, onMove, onRemove }: RowProps) {
  const { formState, setFocus } = useFormContext<DraftValues>();
  const line = useWatch<DraftValues, `lines.${number}`>({ name: `lines.${place}` });
  const currency = useWatch<DraftValues, "currency">({ name: "currency" });
  const own = useId();
  const [isOpen, setOpen] = useState(false);
  // A removed line is drawn once more without its values.
  if (!line) return null;
  const { _id: part } = line;
  const isFree = part === null;
  const wrong = [...(isFree ? FREE_FIELDS : []), ...LINE_FIELDS].flatMap(({ name, label, isFolded }) => {
    const message: string | undefined = get(formState.errors, `lines.${place}.${name}.message`);
    return message ? [{ name, label, isFolded, message }] : [];
  });
  const isWrong = wrong.some(({ isFolded }) => isFolded);
  if (isWrong && !isOpen) setOpen(true);
  const field = (described: LineField) => (
    <LineInput
      key={described.name}
      {...described}
      place={place}
      errorId={wrong.some(({ name }) => name === described.name) ? `${own}${described.name}` : undefined}
    />
  );
  const amount = lineAmount(line, currency);
  const press = () => {
    if (isOpen && !isWrong) return setOpen(false);
    flushSync(() => setOpen(true));
    setFocus(`lines.${place}.unit`);
  };
  return (
    <li>
      <fieldset
        className={isOpen ? "line-grid" : "line-grid closed"}
        aria-label={`Line ${place + 1}, ${line.title || "free line"}`}
      >
        <span className="pic">
          {facts?.picture && <img src={facts.picture} width={4} height={3} alt="" loading="lazy" />}
        </span>
        <div className="line-part stack gap-1 breaks">
          {isFree ? (
            FREE_FIELDS.map(field)
          ) : (
            <>
              <p className="small strong">{line.title}</p>
              <p className="cluster fine">
                <span className="mono" translate="no">
                  {line.code}
                </span>
                <Stock stock={facts?.stock ?? null} />
                {facts?.stock === null && <span className="warn-text">{QUOTATION_OFFICE.withdrawn}</span>}
              </p>
              {currency === RUPEES && price !== undefined && typedMinor(line.rate, currency) !== price && (
                <p className="fine quiet">{QUOTATION_OFFICE.priceNow(formatMoney(price, currency))}</p>
              )}
              <LastPrice part={part} />
            </>
          )}
        </div>
        {LINE_FIELDS.map(field)}
        <p className="line-amount num small">
          <span>Amount</span>{" "}
          <b className="mono">{amount === undefined ? "–" : formatMinor(amount, currency)}</b>
        </p>
        <p className="fine quiet line-words">{!isOpen && lineWords(line)}</p>
        <span className="line gap-0 to-end line-acts">
          <Button size="small" className="line-more" aria-expanded={isOpen} onClick={press}>
            Edit<span className="sr"> line {place + 1}</span>
          </Button>
          <MoveButtons
            what={`line ${place + 1}`}
            place={place}
            count={count}
            onMove={onMove}
            along="column"
          />
          <Button look="ghost" shape="icon" aria-label={`Remove line ${place + 1}`} onClick={onRemove}>
            <AdminIcon name="trash" className="i s" />
          </Button>
        </span>
        {wrong.length > 0 && (
          <div className="whole stack gap-1">
            {wrong.map(({ name, message }) => (
              <FieldError key={name} id={`${own}${name}`}>
                {message}
              </FieldError>
            ))}
          </div>
        )}
      </fieldset>
    </li>
  );
}

interface InputProps extends LineField {
  place: number;
  errorId: string | undefined;
}

const classOf = (inputMode: LineField["inputMode"]): string => {
  if (!inputMode) return "in";
  return inputMode === "decimal" ? "in mono num" : "in mono";
};

/** A field of a line; its error is shown below the whole line. */
function LineInput({ place, name, label, isFolded, errorId, ...input }: InputProps) {
  const { register, clearErrors } = useFormContext<DraftValues>();
  const id = useId();
  const path = `lines.${place}.${name}` as const;
  // Another unit may allow the quantity.
  const solved = name === "unit" ? [path, `lines.${place}.quantity` as const] : path;
  return (
    <div className="field" data-field={name} data-folded={isFolded}>
      <label htmlFor={id}>{label}</label>
      <input
        {...register(path, { onChange: () => clearErrors(solved) })}
        {...input}
        id={id}
        className={classOf(input.inputMode)}
        autoComplete="off"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
      />
    </div>
  );
}

/** The stock with its words; nothing for a part that is not in the catalogue. */
function Stock({ stock }: { stock: number | null }) {
  if (stock === null) return null;
  if (stock < LOW_STOCK_THRESHOLD) return <StockMark stock={stock} />;
  return <span className="stock ok">{stock} in stock</span>;
}
