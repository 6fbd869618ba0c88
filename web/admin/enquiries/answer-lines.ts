import type { DeskPart } from "#contract/enquiries/desk.ts";
import type { Enquiry, EnquiryItem } from "#contract/enquiries/enquiry.ts";
import { catalogName } from "#contract/enquiries/enquiry-words.ts";
import { ANSWER_LINES, ENQUIRY_WORDS, QUICK_ANSWER } from "#contract/enquiries/inbox-messages.ts";
import type { CreateQuotationBody } from "#contract/enquiries/quotation.ts";
import { formatMinor, formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { RUPEES } from "#contract/enquiries/supply-tax.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import { hasPartOfOne, isCounted } from "#contract/products/counted-units.ts";
import type { BusinessProfile } from "#contract/site/site.ts";
import { lineAmount, typedMinor } from "./quotations/draft-values.ts";

/** What was typed for a line; the rest follows from its part. */
export interface TypedLine {
  quantity?: string;
  price?: string;
  delivery?: string;
}

export interface AnswerLine {
  /** Its place in the enquiry's list; null for the product of an enquiry. */
  place: number | null;
  item: EnquiryItem;
  part: DeskPart | undefined;
  title: string;
  code: string;
  /** Empty for what is not listed. */
  unit: string;
  /** As typed, or as they follow from the enquiry and the part. */
  quantity: string;
  price: string;
  delivery: string;
  /** In paise; undefined without a price. */
  amount: number | undefined;
}

interface Sources {
  /** The current state of its parts. */
  parts: readonly DeskPart[];
  typed: Readonly<Record<string, TypedLine>>;
  /** The delivery times to choose from, the first for what is in stock. */
  deliveries: readonly string[];
  /** The unit of parts without one of their own. */
  unit: string;
  /** The delivery time that was chosen last for a part that is not in stock. */
  lastDelivery: string | undefined;
}

/** Returns the key of a line in what is typed. */
export const lineKey = ({ place }: Pick<AnswerLine, "place">): string => String(place);

/** Returns the lines of an enquiry: of its list, and before them its product, unless the list has it. */
export function answerLines(
  { product, items }: Pick<Enquiry, "product" | "items">,
  from: Sources,
): AnswerLine[] {
  const isListed = items.some((item) => item.product?._id === product?._id);
  const first: EnquiryItem[] =
    product && !isListed ? [{ product, catalogue: null, note: "", quantity: 1 }] : [];
  return [
    ...first.map((item) => answerLine(null, item, from)),
    ...items.map((item, place) => answerLine(place, item, from)),
  ];
}

function answerLine(
  place: number | null,
  item: EnquiryItem,
  { parts, typed, deliveries, unit, lastDelivery }: Sources,
): AnswerLine {
  const { product, catalogue, note } = item;
  const part = parts.find(({ _id }) => _id === product?._id);
  const own = typed[lineKey({ place })] ?? {};
  const [inStock = "", later = ""] = deliveries;
  const isInStock = part !== undefined && part.stock >= item.quantity;
  const line = {
    place,
    item,
    part,
    title:
      part?.title ??
      product?.title ??
      (note || (catalogue ? catalogName(catalogue) : ENQUIRY_WORDS.unlisted)),
    code: part?.code ?? product?.code ?? "",
    unit: part ? part.unit || unit : "",
    quantity: own.quantity ?? String(item.quantity),
    price: own.price ?? (part && part.price > 0 ? formatMinor(Math.round(part.price * 100), RUPEES) : ""),
    delivery: own.delivery ?? (isInStock ? inStock : (lastDelivery ?? later)),
  };
  const isWrong = quantityError(line) || priceError(line);
  return {
    ...line,
    amount: isWrong
      ? undefined
      : lineAmount({ ...line, rate: line.price, discount: "", gstRate: "" }, RUPEES),
  };
}

export function quantityError({ quantity, unit }: Pick<AnswerLine, "quantity" | "unit">): string | undefined {
  const count = typedNumber(quantity);
  const isValid = count !== undefined && count > 0 && Number(count.toFixed(3)) === count;
  if (!isValid) return ANSWER_LINES.quantityInvalid;
  return hasPartOfOne({ quantity: count, unit }) ? ANSWER_LINES.wholeOnly(unit) : undefined;
}

export function priceError({ price }: Pick<AnswerLine, "price">): string | undefined {
  const rate = typedMinor(price, RUPEES);
  return rate === null || rate >= 0 ? undefined : ANSWER_LINES.priceInvalid;
}

/** Returns the sum of the priced lines in paise, and how many they are. */
export function answerSum(lines: readonly AnswerLine[]): { priced: number; total: number } {
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  return { priced: amounts.length, total: amounts.reduce((sum, amount) => sum + amount, 0) };
}

/** Returns the lines for a new quotation; undefined if a number is not understood. */
export function quotationLines(lines: readonly AnswerLine[]): CreateQuotationBody["lines"] | undefined {
  if (lines.some((line) => quantityError(line) || priceError(line))) return undefined;
  return lines.map(({ place, quantity, price, delivery }) => ({
    item: place,
    quantity: typedNumber(quantity) ?? 1,
    rate: typedMinor(price, RUPEES),
    delivery,
  }));
}

/** Returns the message of a quick answer: a line with price and delivery time for each part. */
export function answerText(
  { name, reference }: Pick<Enquiry, "name" | "reference">,
  lines: readonly AnswerLine[],
  business: Pick<BusinessProfile, "companyName" | "phones"> | undefined,
): string {
  const from = [business?.companyName, business?.phones[0]].filter(Boolean).join(", ");
  return [
    name ? QUICK_ANSWER.dear(name) : QUICK_ANSWER.hello,
    "",
    ...(reference ? [`${reference}:`] : []),
    ...lines.map(lineText),
    [answerSum(lines).priced > 0 && QUICK_ANSWER.gstExtra, from].filter(Boolean).join(" "),
  ]
    .join("\n")
    .trimEnd();
}

function lineText({ quantity, unit, code, title, price, amount, delivery }: AnswerLine): string {
  const paise = typedMinor(price, RUPEES) ?? 0;
  const priced =
    amount === undefined ? QUICK_ANSWER.priceLater : formatMoney(paise, RUPEES).replace("\u00a0", " ");
  const isOne = amount === undefined || typedNumber(quantity) === 1;
  // Pieces need no unit.
  const isMeasured = unit !== "" && !isCounted(unit);
  const each = isOne ? "" : ` ${isMeasured ? QUICK_ANSWER.per(unit) : QUICK_ANSWER.each}`;
  const name = [code, title].filter(Boolean).join(" ");
  return `${quantity} ${isMeasured ? unit : "x"} ${name}: ${[
    `${priced}${each}`,
    delivery && delivery[0]?.toLowerCase() + delivery.slice(1),
  ]
    .filter(Boolean)
    .join(", ")}`;
}

export const rupees = (paise: number): string => formatMinor(paise, RUPEES);
