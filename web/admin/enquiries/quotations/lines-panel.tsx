import { type KeyboardEvent, useRef } from "react";
import { type FieldPath, useFieldArray, useFormContext } from "react-hook-form";
import type { Quotation } from "../../../../contract/enquiries/quotation.ts";
import { QUOTATION_OFFICE } from "../../../../contract/messages.ts";
import type { Product } from "../../../../contract/products/product.ts";
import type { QuotationSettings } from "../../../../contract/site/quotation-settings.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { showUndo } from "../../platform/data/undo.ts";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import { Panel } from "../../platform/ui/panel.tsx";
import { PartChoice } from "../../platform/ui/part-choice.tsx";
import { type DraftValues, freeLine, type LineValues, productLine } from "./draft-values.ts";
import { DELIVERIES, GST_RATES, LINE_FIELDS, LineRow, type PartFacts } from "./line-row.tsx";

interface Props {
  quotation: Quotation;
  settings: QuotationSettings;
  say: (sentence: string) => void;
}

/** The key of what a line shows besides its fields. */
const factsKey = ({ _id, item }: Pick<LineValues, "_id" | "item">): string => _id ?? `item ${item}`;

/** Returns the address of a product's smallest image, as the server does for stored lines. */
function smallPicture({ images: [image] }: Product): string | null {
  if (!image) return null;
  const { url, sizes } = image;
  return sizes.length ? `${url.slice(0, url.lastIndexOf("/") + 1)}${Math.min(...sizes)}.webp` : url;
}

/** The lines. Enter leads to the next line's price, and from the last one to the search for another part. */
export function LinesPanel({ quotation, settings, say }: Props) {
  const { getValues, setFocus, clearErrors, formState } = useFormContext<DraftValues>();
  const { fields, append, insert, remove, move } = useFieldArray<DraftValues, "lines">({ name: "lines" });
  const added = useRef(new Map<string, PartFacts>());
  const finder = useRef<HTMLInputElement>(null);
  const wrong = formState.errors.lines;
  const message = wrong?.root?.message ?? wrong?.message;
  const stored = new Map(quotation.lines.map((line): [string, PartFacts] => [factsKey(line), line]));

  const add = (line: LineValues, first: "title" | "quantity") => {
    clearErrors("lines");
    append(line, { focusName: `lines.${fields.length}.${first}`, shouldFocus: true });
    say(`Line ${fields.length + 1} added`);
  };
  const addProduct = (product: Product) => {
    added.current.set(product._id, { picture: smallPicture(product), stock: product.stock });
    add(productLine(product, settings, getValues()), "quantity");
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
      <datalist id={DELIVERIES}>
        {settings.delivery.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <datalist id={GST_RATES}>
        {settings.gstRates.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {fields.length > 0 && (
        <div className="line-grid line-heads fine quiet strong" aria-hidden="true">
          <span />
          <span>Part</span>
          {LINE_FIELDS.map(({ name, label }) => (
            <span key={name}>{label}</span>
          ))}
          <span>Amount</span>
          <span />
        </div>
      )}
      <ol className="draft-lines touch" onKeyDown={onKeyDown}>
        {fields.map(({ id, ...line }, place) => (
          <LineRow
            key={id}
            place={place}
            count={fields.length}
            facts={stored.get(factsKey(line)) ?? added.current.get(factsKey(line))}
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
      <div className="pad stack gap-3 touch draft-finder">
        <PartChoice
          label="Add a part"
          question="Add a part: code or name, then Enter"
          field={finder}
          onChoose={(_, product) => addProduct(product)}
        />
        <div>
          <Button onClick={() => add(freeLine(settings), "title")}>
            <AdminIcon name="plus" />
            Add free line
          </Button>
        </div>
      </div>
    </Panel>
  );
}
