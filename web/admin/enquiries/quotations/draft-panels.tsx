import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import {
  QUOTATION_ADDRESS_MAX,
  QUOTATION_NOTE_MAX,
  QUOTATION_TERMS_MAX,
} from "#contract/enquiries/limits.ts";
import { formatMinor, formatMoney, sheetSums } from "#contract/enquiries/quotation-amounts.ts";
import { QUOTATION_OFFICE, QUOTATION_ROWS } from "#contract/enquiries/quotation-office-messages.ts";
import { presumedPlace, RUPEES, type Seller } from "#contract/enquiries/supply-tax.ts";
import { plainNumber } from "#contract/platform/amounts.ts";
import { EMAIL_MAX } from "#contract/platform/limits.ts";
import { GST_STATES, stateOfGstin } from "#contract/site/gst-states.ts";
import { NAME_MAX, PHONE_MAX } from "#contract/site/limits.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import type { StoredForm } from "#web/admin/platform/form/use-stored-form.ts";
import { Switch } from "#web/admin/platform/ui/check.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { NUMBER_INPUT } from "#web/admin/platform/ui/use-form.ts";
import { SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { GSTIN_LENGTH, STATE_OPTIONS, SUPPLY_OPTIONS, typedState } from "../customers/supply-options.tsx";
import { DraftHints } from "./draft-hints.tsx";
import {
  converted,
  type DraftValues,
  draftTotals,
  type Origin,
  paiseEach,
  typedMinor,
} from "./draft-values.ts";
import { missingWords, supplyWords, termsWords } from "./draft-words.ts";
import { FoldedFields } from "./folded-fields.tsx";
import { KnownCustomers } from "./known-customers.tsx";
import { GST_RATES } from "./lines-panel.tsx";
import { customerName } from "./quotation-parts.tsx";

type DraftField = StoredForm<DraftValues, unknown, unknown>["field"];

/** Names the place of supply that the law presumes. */
function presumedWords(customer: DraftValues["customer"], seller: string): string {
  const place = presumedPlace(customer, seller);
  const name = GST_STATES.get(place);
  if (place === seller) return name ? `Ours, ${name}` : "Ours";
  return stateOfGstin(customer.gstin) ? `By the GSTIN, ${name}` : `By the goods, ${name}`;
}

interface Props {
  field: DraftField;
  seller: Seller;
}

/** Who the quotation is for; open until somebody is named. A complete GSTIN chooses its state. */
export function CustomerPanel({ field, seller }: Props) {
  const { setValue, getValues } = useFormContext<DraftValues>();
  const customer = useWatch<DraftValues, "customer">({ name: "customer" });
  const isAbroad = customer.supply === "abroad";
  const gstin = field("customer.gstin");
  return (
    <Panel aria-label="Customer">
      <FoldedFields
        title={<h2 className="small">Customer</h2>}
        summary={<CustomerSummary seller={seller} />}
        what="customer"
        names={["customer", "zeroRating"]}
        isOpenAtFirst={!customerName(getValues())}
      >
        <div className="pad stack fit-columns customer-fields">
          <TextField {...field("customer.name")} label="Name" maxLength={NAME_MAX} />
          <KnownCustomers />
          <TextField {...field("customer.company")} label="Company" maxLength={NAME_MAX} />
          <TextField {...field("customer.phone")} label="Phone" type="tel" maxLength={PHONE_MAX} />
          <TextField {...field("customer.email")} label="E-mail" type="email" maxLength={EMAIL_MAX} />
          <TextField
            {...gstin}
            label="GSTIN"
            className="mono"
            maxLength={GSTIN_LENGTH}
            onChange={(event) => {
              const state = typedState(event.target.value);
              if (state) setValue("customer.state", state, { shouldDirty: true });
              return gstin.onChange(event);
            }}
          />
          <SelectField {...field("customer.supply")} label="Kind of supply">
            {SUPPLY_OPTIONS}
          </SelectField>
          {!isAbroad && (
            <>
              <SelectField {...field("customer.deliveryState")} label="Goods go to">
                <option value="">The buyer</option>
                {STATE_OPTIONS}
              </SelectField>
              <SelectField {...field("customer.state")} label="State of supply">
                <option value="">{presumedWords(customer, seller.state)}</option>
                {STATE_OPTIONS}
              </SelectField>
            </>
          )}
          {customer.supply !== "india" && (
            <SelectField {...field("zeroRating")} label="Tax">
              <option value="lut">None, under LUT</option>
              <option value="igst">IGST, refunded to us</option>
              {!isAbroad && <option value="none">IGST, not for authorised operations</option>}
            </SelectField>
          )}
          <div className="whole">
            <TextArea
              {...field("customer.address")}
              label="Address"
              rows={1}
              maxLength={QUOTATION_ADDRESS_MAX}
            />
          </div>
        </div>
      </FoldedFields>
    </Panel>
  );
}

function CustomerSummary({ seller }: Pick<Props, "seller">) {
  const values = useWatch<DraftValues>() as DraftValues;
  const { name, company, phone } = values.customer;
  return (
    <p className="breaks quiet">
      {[name || company, phone].filter(Boolean).map((each) => (
        <span key={each} translate="no">
          {each},{" "}
        </span>
      ))}
      {supplyWords(values, seller)}. <span className="warn-text">{missingWords(values)}</span>
    </p>
  );
}

/** Validity, currency and terms. */
export function TermsFields({ field, settings }: { field: DraftField; settings: QuotationSettings }) {
  const currency = useWatch<DraftValues, "currency">({ name: "currency" });
  const { setValue, getValues } = useFormContext<DraftValues>();
  const convert = useConversion();
  /** The exchange rate before it was edited, as paise for a cent. */
  const before = useRef<number>(undefined);
  const known = settings.currencies.map(({ code }) => code);
  const choose = (code: string) => {
    const from = paiseEach(getValues());
    const rate = settings.currencies.find((each) => each.code === code)?.rate;
    setValue("currency", code, { shouldDirty: true });
    const supply = getValues("customer.supply");
    if (supply !== "sez")
      setValue("customer.supply", code === RUPEES ? "india" : "abroad", { shouldDirty: true });
    setValue("exchangeRate", rate === undefined ? "" : plainNumber(rate), { shouldDirty: true });
    convert(from, currency);
  };
  const rate = field("exchangeRate", QUOTATION_OFFICE.ratesFollow);
  return (
    <FoldedFields
      title={<h2 className="small">Terms</h2>}
      summary={<TermsSummary />}
      what="terms"
      names={["validUntil", "currency", "exchangeRate", "terms"]}
    >
      <div className="pad stack">
        <div className="stack fit-columns">
          <TextField {...field("validUntil")} type="date" label="Valid until" />
          <SelectField
            {...field("currency")}
            label="Currency"
            onChange={({ target }) => choose(target.value)}
          >
            <option value={RUPEES}>Rupees (INR)</option>
            {[...new Set([...known, ...(currency === RUPEES ? [] : [currency])])].map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
          {currency !== RUPEES && (
            <TextField
              {...rate}
              {...NUMBER_INPUT}
              label="Exchange rate"
              onFocus={() => {
                before.current = paiseEach(getValues()) ?? before.current;
              }}
              onBlur={(event) => {
                const now = paiseEach(getValues());
                if (before.current !== now) convert(before.current, currency);
                // A rate that is not understood converts nothing: the next one follows from the one before.
                before.current = now ?? before.current;
                return rate.onBlur(event);
              }}
            />
          )}
        </div>
        <TextArea {...field("terms")} label="Terms" rows={5} maxLength={QUOTATION_TERMS_MAX} />
      </div>
    </FoldedFields>
  );
}

function TermsSummary() {
  return <p className="cut quiet">{termsWords(useWatch<DraftValues>() as DraftValues)}</p>;
}

/** What is written to the customer. */
export function NoteFields({ field }: { field: DraftField }) {
  const note = useWatch<DraftValues, "note">({ name: "note" });
  return (
    <FoldedFields
      title={<h2 className="small">Note</h2>}
      summary={<p className="cut quiet">{note || QUOTATION_ROWS.noNote}</p>}
      action={note ? "Edit" : "Add"}
      what="note"
      names={["note"]}
    >
      <div className="pad">
        <TextArea {...field("note")} label="Note to the customer" rows={2} maxLength={QUOTATION_NOTE_MAX} />
      </div>
    </FoldedFields>
  );
}

/** Returns what converts all amounts, typed in a currency with the rate `from` ('paiseEach'), to the draft's own. */
function useConversion(): (from: number | undefined, currency: string) => void {
  const { setValue, getValues } = useFormContext<DraftValues>();
  const origins = useRef<(Origin | undefined)[]>([]);
  return (from, currency) => {
    const values = getValues();
    const to = paiseEach(values);
    if (from === undefined || to === undefined) return;
    // Freight first: it stays in its place when lines come and go.
    const texts = [values.freight.amount, ...values.lines.map((line) => line.rate)];
    const amounts = texts.map((text) => typedMinor(text, currency));
    origins.current = converted(amounts, { from, to }, origins.current);
    for (const [at, origin] of origins.current.entries()) {
      if (!origin) continue;
      const name = at === 0 ? ("freight.amount" as const) : (`lines.${at - 1}.rate` as const);
      setValue(name, formatMinor(origin.amount, values.currency), { shouldDirty: true });
    }
  };
}

/** Freight, the sums as they will be printed, and what is unusual. */
export function DraftSums({ field, seller, settings }: Props & { settings: QuotationSettings }) {
  const { register } = useFormContext<DraftValues>();
  const currency = useWatch<DraftValues, "currency">({ name: "currency" });
  const freight = typedMinor(useWatch<DraftValues, "freight.amount">({ name: "freight.amount" }), currency);
  return (
    <>
      <section className="draft-sums stack gap-1 small" aria-label="Total">
        <fieldset className="freight" aria-label="Freight and packing">
          <FoldedFields
            title={<span className="quiet">Freight and packing</span>}
            summary={<span className="mono">{freight ? formatMinor(freight, currency) : "–"}</span>}
            action={freight ? "Edit" : "Add"}
            what="freight and packing"
            names={["freight"]}
          >
            <div className="stack gap-2 freight-fields">
              <TextField
                {...field("freight.amount")}
                {...NUMBER_INPUT}
                label="Price"
                placeholder={formatMinor(0, currency)}
              />
              <TextField {...field("freight.hsn")} {...NUMBER_INPUT} label="HSN" />
              <TextField {...field("freight.gstRate")} {...NUMBER_INPUT} label="GST %" list={GST_RATES} />
            </div>
          </FoldedFields>
        </fieldset>
        <Sums seller={seller} />
        {currency === RUPEES && (
          <label className="draft-rounding line gap-3 quiet">
            Round to a whole amount
            <Switch {...register("isRounded")} />
          </label>
        )}
      </section>
      <DraftHints seller={seller} settings={settings} />
    </>
  );
}

function Sums({ seller }: Pick<Props, "seller">) {
  const values = useWatch<DraftValues>() as DraftValues;
  const { currency } = values;
  const totals = draftTotals(values, seller);
  return (
    <dl className="stack gap-1">
      {sheetSums({ ...totals, currency }).map(({ label, value }) => (
        <div key={label} className="line between gap-4">
          <dt className="quiet">{label}</dt>
          <dd className="mono">{value}</dd>
        </div>
      ))}
      <div className="line between gap-4 draft-total">
        <dt className="minor strong">Total</dt>
        <dd className="title-22 strong">{formatMoney(totals.total, currency)}</dd>
      </div>
    </dl>
  );
}
