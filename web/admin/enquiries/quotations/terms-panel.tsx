import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatMinor } from "../../../../contract/enquiries/quotation-amounts.ts";
import { RUPEES } from "../../../../contract/enquiries/quotation-totals.ts";
import { QUOTATION_OFFICE } from "../../../../contract/messages.ts";
import { plainNumber } from "../../../../contract/platform/amounts.ts";
import { QUOTATION_NOTE_MAX, QUOTATION_TERMS_MAX } from "../../../../contract/platform/limits.ts";
import type { QuotationSettings } from "../../../../contract/site/quotation-settings.ts";
import { SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import { Panel } from "../../platform/ui/panel.tsx";
import { NUMBER_INPUT } from "../../platform/ui/use-form.ts";
import type { DraftField } from "./customer-panel.tsx";
import { converted, type DraftValues, type Origin, typedPaise, unitRate } from "./draft-values.ts";

/** Validity, currency, terms and note. */
export function TermsPanel({ field, settings }: { field: DraftField; settings: QuotationSettings }) {
  const currency = useWatch<DraftValues, "currency">({ name: "currency" });
  const { setValue, getValues } = useFormContext<DraftValues>();
  const convert = useConversion();
  /** The exchange rate before it was edited. */
  const before = useRef<number>(undefined);
  const known = settings.currencies.map(({ code }) => code);
  const choose = (code: string) => {
    const from = unitRate(getValues());
    const rate = settings.currencies.find((each) => each.code === code)?.rate;
    setValue("currency", code, { shouldDirty: true });
    setValue("exchangeRate", rate === undefined ? "" : plainNumber(rate), { shouldDirty: true });
    convert(from);
  };
  const rate = field("exchangeRate", QUOTATION_OFFICE.ratesFollow);
  const { readOnly: _, ...money } = field("currency");
  return (
    <Panel title="Terms">
      <div className="fields stack">
        <div className="terms-row">
          <TextField {...field("validUntil")} type="date" label="Valid until" />
          <SelectField {...money} label="Currency" onChange={({ target }) => choose(target.value)}>
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
                before.current = unitRate(getValues());
              }}
              onBlur={(event) => {
                if (before.current !== unitRate(getValues())) convert(before.current);
                before.current = unitRate(getValues());
                return rate.onBlur(event);
              }}
            />
          )}
        </div>
        <TextArea {...field("terms")} label="Terms" rows={5} maxLength={QUOTATION_TERMS_MAX} />
        <TextArea {...field("note")} label="Note to the customer" rows={2} maxLength={QUOTATION_NOTE_MAX} />
      </div>
    </Panel>
  );
}

/** Returns what converts all amounts from a rate in rupees per unit to the draft's own. */
function useConversion(): (from: number | undefined) => void {
  const { setValue, getValues } = useFormContext<DraftValues>();
  const origins = useRef<(Origin | undefined)[]>([]);
  return (from) => {
    const values = getValues();
    const to = unitRate(values);
    if (from === undefined || to === undefined) return;
    // Freight first: it stays in its place when lines come and go.
    const texts = [values.freight.amount, ...values.lines.map((line) => line.rate)];
    origins.current = converted(texts.map(typedPaise), { from, to }, origins.current);
    for (const [at, origin] of origins.current.entries()) {
      if (!origin) continue;
      const name = at === 0 ? ("freight.amount" as const) : (`lines.${at - 1}.rate` as const);
      setValue(name, formatMinor(origin.amount, values.currency), { shouldDirty: true });
    }
  };
}
