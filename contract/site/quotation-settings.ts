import { z } from "zod";
import { plainDigits } from "../platform/digits.ts";
import { HSN_CODE, HSN_CODE_OR_NONE, hasDecimals, isGstRate } from "../platform/gst.ts";
import { plainText } from "../platform/primitives.ts";
import { GST_FORM } from "../platform/server-messages.ts";
import { GST_STATES, OTHER_COUNTRY } from "./gst-states.ts";
import {
  BANK_TEXT_MAX,
  CURRENCIES_MAX,
  CURRENCY_RATE_MAX,
  DELIVERY_WORDS_MAX,
  GST_RATES_MAX,
  NAME_MAX,
  PAGE_TEXT_MAX,
  SHORT_NAME_MAX,
  VALID_DAYS_MAX,
} from "./limits.ts";
import { SETTINGS_FORM } from "./messages.ts";

const text = (max: number, required?: string) => plainText(max, SETTINGS_FORM.tooLong, required);
/** `QUOTATION_LATER_RULES` checks a changed one. */
const hsnCode = z.string(GST_FORM.hsnInvalid).overwrite(plainDigits);
const gstRate = z.number(GST_FORM.rateInvalid).refine(isGstRate, GST_FORM.rateInvalid);
const days = z
  .int(SETTINGS_FORM.validDaysInvalid)
  .min(1, SETTINGS_FORM.validDaysInvalid)
  .max(VALID_DAYS_MAX, SETTINGS_FORM.validDaysInvalid);
const series = text(SHORT_NAME_MAX)
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,5}$/, SETTINGS_FORM.seriesInvalid);
/** 'ABCD0123456': four letters of the bank, a zero, six of the branch (Reserve Bank of India); or empty. */
const IFSC = /^(?:[A-Z]{4}0[A-Z0-9]{6})?$/;

/** 'ABCDINBB' or 'ABCDINBBXXX' (ISO 9362); or empty. */
const SWIFT = /^(?:[A-Z]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?)?$/;
/** 'name@bank' (NPCI); or empty. */
const UPI_ID = /^(?:[A-Za-z\d.-]{2,256}@[A-Za-z][A-Za-z\d]{1,63})?$/;

/** A list in which no entry has the key of an earlier one; the message is at that entry, or at its `field`. */
const distinct = <T extends z.ZodType>(
  one: T,
  most: number,
  keyOf: (entry: z.output<T>) => unknown,
  field?: string,
) =>
  z
    .array(one)
    .max(most, SETTINGS_FORM.tooMany)
    .superRefine((entries, context) => {
      const keys = entries.map(keyOf);
      for (const [at, key] of keys.entries()) {
        if (keys.indexOf(key) === at) continue;
        const path = field === undefined ? [at] : [at, field];
        context.addIssue({ code: "custom", path, message: SETTINGS_FORM.wordTwice });
      }
    });

/** The fields of PUT /settings/quotations. Visitors read none of them, except in a quotation made for them. */
const fields = z.strictObject({
  /** Of products without one of their own; may be empty. */
  hsnCode,
  /** The rates to choose from, in percent. */
  gstRates: distinct(gstRate, GST_RATES_MAX, (rate) => rate),
  /** Of products without one of their own; one of `gstRates`. */
  gstRate,
  /** Of businesses without GSTIN, whose first two digits are the state's code; may be empty. */
  stateCode: z
    .string(SETTINGS_FORM.stateUnknown)
    .refine(
      (code) => code === "" || (GST_STATES.has(code) && code !== OTHER_COUNTRY),
      SETTINGS_FORM.stateUnknown,
    ),
  /** The first part of a quotation's number, which then has at most the 16 characters of an invoice (CGST Rules, 46(b)). */
  series,
  /** The same of order confirmations and of proforma invoices. Equal series share their numbers. */
  confirmationSeries: series.default("OC"),
  proformaSeries: series.default("PI"),
  validDays: days,
  /** The delivery times to choose from. */
  delivery: distinct(text(NAME_MAX, SETTINGS_FORM.valueRequired), DELIVERY_WORDS_MAX, (words) =>
    words.toLowerCase(),
  ),
  unit: text(SHORT_NAME_MAX, SETTINGS_FORM.unitRequired),
  terms: text(PAGE_TEXT_MAX),
  /** How the business is registered, and how it makes exports and supplies to special economic zones unless chosen. */
  registration: z.enum(["regular", "composition", "unregistered"]).default("regular"),
  zeroRating: z.enum(["lut", "igst"]).default("lut"),
  /** The digits of HSN codes that the turnover of the preceding year demands (notification 78/2020-CT). */
  hsnDigits: z.union([z.literal(4), z.literal(6), z.literal(8)]).default(4),
  /** 'name@bank', printed on quotations in rupees; may be empty. */
  upiId: text(BANK_TEXT_MAX).regex(UPI_ID, SETTINGS_FORM.upiInvalid).default(""),
  bank: z.strictObject({
    accountName: text(BANK_TEXT_MAX),
    accountNumber: text(BANK_TEXT_MAX),
    ifsc: text(BANK_TEXT_MAX).toUpperCase().regex(IFSC, SETTINGS_FORM.ifscInvalid),
    bankName: text(BANK_TEXT_MAX),
    branch: text(BANK_TEXT_MAX),
    swift: text(BANK_TEXT_MAX).toUpperCase().regex(SWIFT, SETTINGS_FORM.swiftInvalid).default(""),
  }),
  /** Whether totals are rounded to whole rupees, with the difference as a line. */
  roundOff: z.boolean(),
  freightHsn: hsnCode,
  freightGstRate: gstRate,
  /** Currencies of exports: the ISO 4217 code, and rupees per unit. */
  currencies: distinct(
    z.strictObject({
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^(?!INR$)[A-Z]{3}$/, SETTINGS_FORM.currencyInvalid),
      rate: z
        .number(SETTINGS_FORM.currencyRateInvalid)
        .positive(SETTINGS_FORM.currencyRateInvalid)
        .max(CURRENCY_RATE_MAX, SETTINGS_FORM.currencyRateInvalid)
        .refine((rate) => hasDecimals(rate, 6), SETTINGS_FORM.currencyRateInvalid),
    }),
    CURRENCIES_MAX,
    ({ code }) => code,
    "code",
  ),
  /** On exports under a letter of undertaking. */
  lutNote: text(PAGE_TEXT_MAX),
  signatory: text(NAME_MAX),
  /** Whether the dashboard has the chart of enquiries and quotations. */
  showChart: z.boolean(),
});

export const QUOTATION_FIELDS = fields.shape;

/** Reports a default rate that is not one of the rates. */
export const requireListedRate = (
  { gstRate: rate, gstRates }: { gstRate: number; gstRates: readonly number[] },
  context: z.RefinementCtx,
): void => {
  if (!gstRates.includes(rate)) {
    context.addIssue({ code: "custom", path: ["gstRate"], message: SETTINGS_FORM.rateNotListed });
  }
};

/** HSN codes saved by earlier versions may have 5 or 7 digits. */
export const QUOTATION_LATER_RULES = {
  hsnCode: z.string().regex(HSN_CODE_OR_NONE, GST_FORM.hsnInvalid),
  freightHsn: z.string().regex(HSN_CODE, GST_FORM.hsnInvalid),
} as const;

/** PUT /settings/quotations: all of them. */
export const QuotationSettings = fields.superRefine(requireListedRate);
export type QuotationSettings = z.infer<typeof QuotationSettings>;
