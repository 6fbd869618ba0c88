/**
 * The plain fields of a product, each described once: label, validation, storage, file columns and visibility. Bodies and
 * responses, forms, quick and bulk edit, import, export, history and version comparison use them (docs/decisions/0072).
 * Number, catalogue, specifications and images have their own rules. Free of zod.
 */
import { plainNumber, typedAmount } from "../platform/amounts.ts";
import { formatRupees } from "../platform/dates.ts";
import { HSN_CODE } from "../platform/gst.ts";
import { GST_RATE_MAX, PART_CODE_MAX } from "../platform/limits.ts";
import { madeOnce } from "../platform/made-once.ts";
import { typedNumber } from "../platform/numbers.ts";
import { GST_FORM } from "../platform/server-messages.ts";
import { DESCRIPTION_MAX, PRICE_MAX, STOCK_MAX, TITLE_MAX, UNIT_MAX } from "./limits.ts";

/** `prose` is multi-line text; an `amount` is in rupees. */
interface Values {
  text: string;
  code: string;
  prose: string;
  number: number;
  amount: number;
  flag: boolean;
  category: string;
}

interface Described {
  label: string;
  /** The unit, shown after the label of an input. */
  unit?: string;
  /** Its column in the products table. */
  column: string;
  /** Whether visitors may read it (ruling 'Prices are confidential'). */
  isPublic?: true;
  /** Whether it may be null. */
  isOptional?: true;
  /** Whether the bulk edit sets it to a typed value; it is optional. */
  isInBulk?: true;
  /** Its column in imports and the full export. */
  heading: string;
  /** Other programs' names of that column, in English, German, Hindi and Gujarati; best match first. */
  headings: string;
  /** How its cells are read, as shown on the import page. */
  cells: string;
}

interface DescribedText extends Described {
  kind: "text" | "prose";
  max: number;
  isRequired?: true;
}

/** A text of one form. */
interface DescribedCode extends Described {
  kind: "code";
  pattern: RegExp;
  invalid: string;
}

/** 0 or more. */
interface DescribedNumber extends Described {
  kind: "number" | "amount";
  max: number;
  /** The most decimals, if they are limited. */
  decimals?: number;
  /** The message for any invalid value, if it isn't the usual ones. */
  invalid?: string;
}

interface DescribedFlag extends Described {
  kind: "flag";
  /** The value of a new product. */
  initial: boolean;
  /** Set by a separate call and in lists, not in the form. */
  isApart?: true;
}

interface DescribedCategory extends Described {
  kind: "category";
}

export type ProductField =
  | DescribedText
  | DescribedCode
  | DescribedNumber
  | DescribedFlag
  | DescribedCategory;

const characters = (count: number): string => `${count.toLocaleString("en-US")} characters`;

/** In the order of the form, of problems and of differences. */
export const PRODUCT_FIELDS = {
  title: {
    kind: "text",
    label: "Title",
    column: "title",
    max: TITLE_MAX,
    isRequired: true,
    isPublic: true,
    heading: "Title",
    headings:
      "title, product name, item name, name of item, stock item, stock item name, part name, name, product title, product, item, particulars, description of goods, item description, part description, description of part, material description, item desc, part desc, bezeichnung, benennung, artikel, नाम, उत्पाद का नाम, उत्पाद, वस्तु का नाम, वस्तु, सामान, माल, पुर्जा, નામ, ઉત્પાદનનું નામ, ઉત્પાદન, વસ્તુનું નામ, વસ્તુ, માલ",
    cells: `Up to ${characters(TITLE_MAX)}.`,
  },
  /** Its code as printed; need not be unique. */
  partCode: {
    kind: "text",
    label: "Part code",
    column: "part_code",
    max: PART_CODE_MAX,
    isPublic: true,
    isOptional: true,
    heading: "Part Code",
    headings:
      "part code, part no, part number, part nos, variant sku, sku, mpn, item code, product code, code, code no, article no, article number, article, oem no, oem number, oem code, internal reference, product reference, reference, default code, ipn, catalog no, catalogue no, model no, alias, material code, material no, material number, material, artikelnummer, artikel nr, teilenummer, bestellnummer, कोड, पार्ट कोड, पार्ट नंबर, पार्ट नं, भाग संख्या, કોડ, પાર્ટ કોડ, પાર્ટ નંબર, ભાગ નંબર",
    cells: `As printed on the part, up to ${characters(PART_CODE_MAX)}. Leave empty to keep it.`,
  },
  description: {
    kind: "prose",
    label: "Description",
    column: "description",
    max: DESCRIPTION_MAX,
    isRequired: true,
    isPublic: true,
    heading: "Description",
    headings:
      "description, product description, body html, body, long description, details, short description, विवरण, વર્ણન, વિગત",
    cells: `Up to ${characters(DESCRIPTION_MAX)}, on several lines if you like.`,
  },
  category: {
    kind: "category",
    label: "Category",
    column: "category",
    isPublic: true,
    heading: "Category",
    headings:
      "category, categories, brand, brands, make, vendor, stock group, product group, group, under, product category, item group, category name, product categories, item category, stock category, category path, category pathstring, category tree, product category complete name, categ id, श्रेणी, ब्रांड, वर्ग, શ્રેણી, કેટેગરી, બ્રાન્ડ",
    cells: "A category of the site: its label or another name of the brand.",
  },
  price: {
    kind: "amount",
    label: "Price",
    unit: "₹",
    column: "price",
    max: PRICE_MAX,
    heading: "Price",
    headings:
      "price, selling price, sale price, sale rate, variant price, regular price, unit price, price inr, price rs, price in rs, price in inr, rate, rate rs, mrp, list price, standard price, product price, standard selling rate, price tax excluded, price tax included, price tax excluded or price tax included, sales price, public price, preis, einzelpreis, listenpreis, कीमत, मूल्य, दर, भाव, કિંમત, ભાવ, દર",
    cells: "In rupees: 12500, 12500.50 or 1,25,000.50.",
  },
  stock: {
    kind: "number",
    label: "Stock",
    column: "stock",
    max: STOCK_MAX,
    isPublic: true,
    heading: "Stock",
    headings:
      "stock, qty, quantity, variant inventory qty, inventory quantity, inventory, stock qty, stock quantity, qty in stock, closing stock, stock on hand, closing stk, closing balance, closing qty, balance qty, balance, bal, in hand, on hand, qty on hand, quantity on hand, in stock, instock, total in stock, total stock, godown, available, bestand, lagerbestand, मात्रा, स्टॉक, જથ્થો, સ્ટોક",
    cells: "A number, 0 or more.",
  },
  /** Of quotations, as are HSN code and GST rate; a product without one has that of the settings. */
  unit: {
    kind: "text",
    label: "Unit",
    column: "unit",
    max: UNIT_MAX,
    isOptional: true,
    isInBulk: true,
    heading: "Unit",
    headings:
      "unit, units, uom, unit of measure, units of measure, unit of measurement, unit of measures, u o m, u m, uqc, stock uom, default unit of measure, base unit of measure, base unit, main unit, sales unit, sale unit, selling unit, usage unit, measuring unit, unit name, per, part unit, measurement unit, einheit, mengeneinheit, me, इकाई, यूनिट, એકમ, યુનિટ",
    cells: "Nos, m, pair, set, kg or your own. Leave empty to keep it.",
  },
  hsnCode: {
    kind: "code",
    label: "HSN code",
    column: "hsn_code",
    pattern: HSN_CODE,
    invalid: GST_FORM.hsnInvalid,
    isOptional: true,
    isInBulk: true,
    heading: "HSN Code",
    headings:
      "hsn code, hsn, hsn sac, hsn sac code, hsn code sac, hsn no, hsn number, hsn code no, code hsn, hsn sac no, hsncode, hs code, sac code, sac, harmonised code, harmonized code, tariff code, customs tariff, customs tariff code, एचएसएन कोड, एचएसएन, એચએસએન કોડ, એચએસએન",
    cells: "4, 6 or 8 digits. Leave empty to keep it.",
  },
  gstRate: {
    kind: "number",
    label: "GST rate",
    unit: "%",
    column: "gst_rate",
    max: GST_RATE_MAX,
    decimals: 2,
    invalid: GST_FORM.rateInvalid,
    isOptional: true,
    isInBulk: true,
    heading: "GST Rate",
    headings:
      "gst rate, gst, gst percent, gst percentage, gst rate in, gst in, rate of gst, gst slab, igst rate, igst, igst percent, integrated tax rate, inter state tax rate, tax rate, tax percent, tax percentage, tax1 percentage, rate of tax, tax slab, tax category, जीएसटी दर, जीएसटी, कर दर, જીએસટી દર, જીએસટી, કર દર",
    cells: "A percentage: 18, 18% or GST 18%. Leave empty to keep it.",
  },
  featured: {
    kind: "flag",
    label: "Featured",
    column: "featured",
    initial: false,
    isApart: true,
    heading: "Featured",
    headings: "featured, is featured",
    cells: "Yes or No.",
  },
  /** Whether visitors see it (ruling 'Identity and products'). */
  published: {
    kind: "flag",
    label: "Published",
    column: "published",
    initial: true,
    heading: "Published",
    headings:
      "published, is published, publish, visible, visibility, visibility in catalog, active, is active, product online, website published, status, item status, product status, active status",
    cells: "Yes or No: whether visitors see the product. Leave empty to keep it; new products are published.",
  },
} as const satisfies Readonly<Record<string, ProductField>>;

type Fields = typeof PRODUCT_FIELDS;
export type FieldName = keyof Fields;
type NamesWith<Trait> = { [N in FieldName]: Fields[N] extends Trait ? N : never }[FieldName];

export type OptionalField = NamesWith<{ isOptional: true }>;
export type PublicField = NamesWith<{ isPublic: true }>;
export type NumberField = NamesWith<{ kind: "number" | "amount" }>;
export type FlagField = NamesWith<{ kind: "flag" }>;
export type BulkField = NamesWith<{ isInBulk: true }>;
export type FormField = Exclude<FieldName, NamesWith<{ isApart: true }>>;

/** The values of a product's plain fields. */
export type FieldValues = {
  [N in FieldName]: Values[Fields[N]["kind"]] | (N extends OptionalField ? null : never);
};

export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as FieldName[];

/** The fields of the quick edit (spec section 7). */
export const QUICK_FIELDS = ["price", "stock"] as const satisfies NumberField[];

/** Returns a field's description, typed with all optional properties. */
export const productField = (name: FieldName): ProductField => PRODUCT_FIELDS[name];

const isPublic = (name: FieldName): name is PublicField => productField(name).isPublic === true;
export const PUBLIC_FIELDS = FIELD_NAMES.filter(isPublic);

const isInBulk = (name: FieldName): name is BulkField => productField(name).isInBulk === true;
export const BULK_FIELDS = FIELD_NAMES.filter(isInBulk);

const isInForm = (name: FieldName): name is FormField => !("isApart" in PRODUCT_FIELDS[name]);
export const FORM_FIELDS = FIELD_NAMES.filter(isInForm);

export function isNumberField(name: string): name is NumberField {
  const kind = name in PRODUCT_FIELDS && productField(name as FieldName).kind;
  return kind === "number" || kind === "amount";
}

/** Returns a field's label with its unit: 'Price (₹)'. */
export function fieldLabel(name: FieldName): string {
  const { label, unit } = productField(name);
  return unit ? `${label} (${unit})` : label;
}

/** Returns the number typed into a field; undefined if empty or invalid. */
export const typedIn = (name: NumberField, text: string): number | undefined =>
  PRODUCT_FIELDS[name].kind === "amount" ? typedAmount(text) : typedNumber(text);

/** Returns the form value of a field: a choice, or the text that parses to the value. */
export function typedValue(value: FieldValues[FieldName]): string | boolean {
  return typeof value === "number" ? plainNumber(value) : (value ?? "");
}

export type LabelOf = (category: string) => string;

const figure = madeOnce(() => new Intl.NumberFormat("en-IN"));

/**
 * Returns a value for display, null if missing. Values of another kind, as in old records, are returned as text. `labelOf`
 * returns the label of a category's id.
 */
export function fieldWords(name: FieldName, value: unknown, labelOf: LabelOf): string | null {
  const { kind, unit } = productField(name);
  if (value === null || value === undefined) return null;
  if (kind === "flag") return value === true || value === 1 ? "Yes" : "No";
  if (kind === "category") return labelOf(String(value));
  if (typeof value !== "number") return String(value);
  if (kind === "amount") return formatRupees(value);
  if (unit === "%") return `${figure().format(value)}%`;
  return unit ? `${figure().format(value)} ${unit}` : figure().format(value);
}
