import { type ComponentProps, useId } from "react";
import { get, useFormContext, useWatch } from "react-hook-form";
import { formatMinor } from "../../../../contract/enquiries/quotation-amounts.ts";
import {
  LOW_STOCK_THRESHOLD,
  PART_CODE_MAX,
  QUOTATION_DELIVERY_MAX,
  QUOTATION_TITLE_MAX,
  QUOTATION_UNIT_MAX,
} from "../../../../contract/platform/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { StockMark } from "../../platform/ui/badge.tsx";
import { AdminIcon } from "../../platform/ui/icons.tsx";
import { MoveButtons } from "../../platform/ui/move-buttons.tsx";
import { type DraftValues, type LineValues, lineAmount } from "./draft-values.ts";

/** What a line shows of its product, or the customer's photo. */
export interface PartFacts {
  picture: string | null;
  stock: number | null;
}

interface LineField
  extends Pick<ComponentProps<"input">, "inputMode" | "list" | "maxLength" | "placeholder"> {
  name: Exclude<keyof LineValues, "_id" | "item">;
  label: string;
}

/** The ids of the lists of words that fields offer. */
export const GST_RATES = "gst-rates";
export const DELIVERIES = "deliveries";

/** A line's fields besides those of a free line, in the order of the keyboard. */
export const LINE_FIELDS: readonly LineField[] = [
  { name: "quantity", label: "Quantity", inputMode: "decimal" },
  { name: "unit", label: "Unit", maxLength: QUOTATION_UNIT_MAX },
  { name: "rate", label: "Price", inputMode: "decimal", placeholder: "0.00" },
  { name: "discount", label: "Disc. %", inputMode: "decimal" },
  { name: "hsn", label: "HSN", inputMode: "numeric" },
  { name: "gstRate", label: "GST %", inputMode: "decimal", list: GST_RATES },
  { name: "delivery", label: "Delivery", maxLength: QUOTATION_DELIVERY_MAX, list: DELIVERIES },
];
const FREE_FIELDS: readonly LineField[] = [
  { name: "title", label: "Part", maxLength: QUOTATION_TITLE_MAX, placeholder: "Part" },
  { name: "code", label: "Code", maxLength: PART_CODE_MAX, placeholder: "Code, if any" },
];

interface Props {
  place: number;
  count: number;
  facts: PartFacts | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** A line: its part, its fields, and its value before tax. */
export function LineRow({ place, count, facts, onMove, onRemove }: Props) {
  const { formState } = useFormContext<DraftValues>();
  const line = useWatch<DraftValues, `lines.${number}`>({ name: `lines.${place}` });
  const currency = useWatch<DraftValues, "currency">({ name: "currency" });
  const own = useId();
  // A removed line is drawn once more without its values.
  if (!line) return null;
  const isFree = line._id === null;
  const wrong = [...(isFree ? FREE_FIELDS : []), ...LINE_FIELDS].flatMap(({ name, label }) => {
    const message: string | undefined = get(formState.errors, `lines.${place}.${name}.message`);
    return message ? [{ name, label, message }] : [];
  });
  const field = (described: LineField) => (
    <LineInput
      key={described.name}
      {...described}
      place={place}
      errorId={wrong.some(({ name }) => name === described.name) ? `${own}${described.name}` : undefined}
    />
  );
  const amount = lineAmount(line);
  return (
    <li>
      <fieldset className="line-grid" aria-label={`Line ${place + 1}, ${line.title || "free line"}`}>
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
                <span className="mono">{line.code}</span>
                <Stock stock={facts?.stock ?? null} />
              </p>
            </>
          )}
        </div>
        {LINE_FIELDS.map(field)}
        <p className="line-amount small">
          <span>Amount</span>{" "}
          <b className="mono">{amount === undefined ? "–" : formatMinor(amount, currency)}</b>
        </p>
        <span className="line gap-0 to-end line-acts">
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

/** A field of a line; its error is shown below the whole line. */
function LineInput({ place, name, label, errorId, ...input }: InputProps) {
  const { register, clearErrors } = useFormContext<DraftValues>();
  const id = useId();
  const path = `lines.${place}.${name}` as const;
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      <input
        {...register(path, { onChange: () => clearErrors(path) })}
        {...input}
        id={id}
        className={input.inputMode ? "in mono" : "in"}
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
