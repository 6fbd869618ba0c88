import { z } from "zod";
import { GST_STATES, OTHER_COUNTRY, stateOfGstin } from "#contract/site/gst-states.ts";
import { CURRENCIES_MAX, DELIVERY_WORDS_MAX, GST_RATES_MAX, PAGE_TEXT_MAX } from "#contract/site/limits.ts";
import {
  QUOTATION_FIELDS,
  type QuotationSettings,
  requireListedRate,
} from "#contract/site/quotation-settings.ts";
import type { SettingsAnswer } from "#contract/site/settings.ts";
import { lined, numberField } from "#web/admin/platform/form/lines.ts";
import { Check } from "#web/admin/platform/ui/check.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import type { FieldsPanel } from "../form/fields-panel.tsx";
import { Pairs } from "../form/pairs.tsx";
import { SettingsPage } from "../form/settings-page.tsx";
import type { SettingsFormOf } from "../form/use-settings-form.ts";

const { gstRates, gstRate, validDays, delivery, freightGstRate, currencies, hsnDigits } = QUOTATION_FIELDS;

/** The server's rules; rates and delivery times have one entry per line. */
export const quotationsSchema = z
  .object({
    ...QUOTATION_FIELDS,
    gstRates: lined(z.array(numberField(gstRates.element)).pipe(gstRates)),
    gstRate: numberField(gstRate),
    validDays: numberField(validDays),
    delivery: lined(delivery),
    freightGstRate: numberField(freightGstRate),
    hsnDigits: z.string().transform(Number).pipe(hsnDigits.unwrap()),
    currencies: z
      .array(currencies.element.extend({ rate: numberField(currencies.element.shape.rate) }))
      .pipe(currencies),
  })
  .superRefine(requireListedRate);

const NAMES: Readonly<Record<keyof QuotationValues, string>> = {
  hsnCode: "HSN code",
  gstRates: "GST rates (%)",
  gstRate: "GST rate (%)",
  stateCode: "Your state",
  series: "Series",
  confirmationSeries: "Series of order confirmations",
  proformaSeries: "Series of proforma invoices",
  validDays: "Valid for (days)",
  delivery: "Delivery times",
  unit: "Unit",
  terms: "Terms",
  registration: "Your registration",
  zeroRating: "Exports and SEZ",
  hsnDigits: "Digits of HSN codes",
  upiId: "UPI ID",
  bank: "Bank account",
  roundOff: "Round totals to whole rupees",
  freightHsn: "HSN code of freight",
  freightGstRate: "GST rate of freight (%)",
  currencies: "Currencies of exports",
  lutNote: "Note on exports",
  signatory: "Signed by",
  showChart: "Show the chart on the dashboard",
};
const PARTS = {
  accountName: "Account name",
  accountNumber: "Account number",
  ifsc: "IFSC",
  bankName: "Bank",
  branch: "Branch",
  swift: "SWIFT, for exports",
  code: "Currency",
  rate: "Rupees per unit",
};
const BANK = ["accountName", "accountNumber", "ifsc", "bankName", "branch", "swift"] as const;

const PANELS: readonly FieldsPanel<QuotationValues>[] = [
  {
    title: "Tax",
    aside: "For parts without an HSN code or GST rate of their own",
    isHalved: true,
    fields: [
      {
        name: "hsnCode",
        className: "mono",
        inputMode: "numeric",
        hint: "4, 6 or 8 digits",
        isOptional: true,
      },
      { name: "gstRate", inputMode: "decimal", hint: "One of the GST rates" },
      { name: "freightHsn", className: "mono", inputMode: "numeric" },
      { name: "freightGstRate", inputMode: "decimal" },
      { name: "gstRates", rows: 5, hint: `To choose from: one per line, at most ${GST_RATES_MAX}` },
    ],
  },
  {
    title: "Quotation",
    isHalved: true,
    fields: [
      { name: "series", className: "mono", hint: "The first letters of the number" },
      { name: "validDays", inputMode: "numeric" },
      { name: "confirmationSeries", className: "mono" },
      { name: "proformaSeries", className: "mono" },
      { name: "unit", hint: "Such as Nos, Pcs or Set" },
      { name: "signatory", hint: "Name and position below the totals", isOptional: true },
      {
        name: "delivery",
        rows: 5,
        hint: `To choose from: one per line, at most ${DELIVERY_WORDS_MAX}`,
        isOptional: true,
      },
      { name: "terms", rows: 6, max: PAGE_TEXT_MAX, isOptional: true },
    ],
  },
  {
    title: NAMES.bank,
    aside: "On quotations, for payments",
    isHalved: true,
    fields: BANK.map((part) => ({
      name: `bank.${part}` as const,
      isOptional: true,
      ...((part === "ifsc" || part === "accountNumber") && { className: "mono" }),
    })),
  },
  {
    title: NAMES.upiId,
    aside: "With the bank account, on quotations in rupees up to ₹ 5 lakh",
    fields: [{ name: "upiId", hint: "Such as name@bank", className: "mono", isOptional: true }],
  },
  {
    title: "Exports",
    aside: "Add the number of your LUT",
    fields: [{ name: "lutNote", rows: 2, isOptional: true }],
  },
];

/** /admin/settings/quotations: what a new quotation starts with. */
export const QuotationSettingsPage = () => (
  <SettingsPage<QuotationValues, QuotationSettings>
    title="Quotations"
    hasFirstWords
    part="quotations"
    schema={quotationsSchema}
    valuesOf={quotationValues}
    names={NAMES}
    parts={PARTS}
    panels={PANELS}
  >
    {(of) => (
      <>
        <Pairs<QuotationValues, "currencies">
          name="currencies"
          title={NAMES.currencies}
          text="Without one, every quotation is in rupees"
          noun="currency"
          most={CURRENCIES_MAX}
          isSaving={of.isSaving}
          field={of.field}
          pair={[
            { name: "code", label: PARTS.code, placeholder: "USD" },
            { name: "rate", label: PARTS.rate, placeholder: PARTS.rate },
          ]}
        />
        <Options of={of} />
      </>
    )}
  </SettingsPage>
);

/** The seller's state, which the GSTIN has if there is one, and what is on or off. */
function Options({ of }: { of: SettingsFormOf<QuotationValues, QuotationSettings> }) {
  const state = GST_STATES.get(stateOfGstin(of.settings.business.gstin));
  const hint = state
    ? `Not used: your GSTIN is of ${state}`
    : "Tax depends on it, since your profile has no GSTIN";
  return (
    <Panel title="Options">
      <div className="pad stack gap-5">
        <SelectField label={NAMES.stateCode} isOptional {...of.field("stateCode", hint)}>
          <option value="">Choose a state</option>
          {[...GST_STATES]
            .filter(([code]) => code !== OTHER_COUNTRY)
            .map(([code, name]) => (
              <option key={code} value={code}>
                {`${code} ${name}`}
              </option>
            ))}
        </SelectField>
        <SelectField label={NAMES.registration} {...of.field("registration", REGISTRATION_HINT)}>
          <option value="regular">Regular</option>
          <option value="composition">Composition: no tax is charged</option>
          <option value="unregistered">Not registered: no tax is charged</option>
        </SelectField>
        <SelectField label={NAMES.zeroRating} {...of.field("zeroRating", "What a new quotation begins with")}>
          <option value="lut">Without tax, under LUT</option>
          <option value="igst">With IGST, refunded later</option>
        </SelectField>
        <SelectField label={NAMES.hsnDigits} {...of.field("hsnDigits", HSN_HINT)}>
          <option value="4">4</option>
          <option value="6">6</option>
          <option value="8">8</option>
        </SelectField>
        {(["roundOff", "showChart"] as const).map((name) => (
          <label key={name} className="line gap-3">
            <Check {...of.form.register(name)} />
            {NAMES[name]}
          </label>
        ))}
      </div>
    </Panel>
  );
}

const REGISTRATION_HINT = "Under GST; only regular ones charge tax";
const HSN_HINT = "Up to ₹ 5 crore of turnover last year 4, above it 6; longer codes are always right";

type QuotationValues = z.input<typeof quotationsSchema>;

export const quotationValues = ({ quotations }: SettingsAnswer): QuotationValues => ({
  ...quotations,
  gstRates: quotations.gstRates.join("\n"),
  gstRate: String(quotations.gstRate),
  validDays: String(quotations.validDays),
  delivery: quotations.delivery.join("\n"),
  freightGstRate: String(quotations.freightGstRate),
  hsnDigits: String(quotations.hsnDigits),
  currencies: quotations.currencies.map(({ code, rate }) => ({ code, rate: String(rate) })),
});
