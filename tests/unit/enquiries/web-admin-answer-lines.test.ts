import { describe, expect, it } from "vitest";
import type { DeskPart } from "#contract/enquiries/desk.ts";
import type { Enquiry, EnquiryItem } from "#contract/enquiries/enquiry.ts";
import { ANSWER_LINES, QUICK_ANSWER } from "#contract/enquiries/inbox-messages.ts";
import {
  answerLines,
  answerSum,
  answerText,
  priceError,
  quantityError,
  quotationLines,
  type TypedLine,
} from "#web/admin/enquiries/answer-lines.ts";

const part = (_id: string, over: Partial<DeskPart> = {}): DeskPart => ({
  _id,
  productId: 1,
  title: "Rapier gripper",
  code: "PIC-GR-0471",
  price: 3450,
  stock: 14,
  unit: null,
  picture: null,
  ...over,
});
const named = (_id: string, quantity: number): EnquiryItem => ({
  product: { _id, productId: 1, title: "Old name", code: "OLD" },
  catalogue: null,
  note: "",
  quantity,
});
const unlisted: EnquiryItem = { product: null, catalogue: null, note: "Feeder wheel, 62 mm", quantity: 3 };

const PARTS = [part("a"), part("b", { title: "Profile reed", code: "TSU-RD-3060", price: 9275.5, stock: 0 })];
const lines = (
  items: EnquiryItem[],
  typed: Record<string, TypedLine> = {},
  more: Partial<Parameters<typeof answerLines>[1]> = {},
  product: Enquiry["product"] = null,
) =>
  answerLines(
    { product, items },
    {
      parts: PARTS,
      typed,
      deliveries: ["In stock", "3 days", "4 weeks"],
      unit: "Nos",
      lastDelivery: undefined,
      ...more,
    },
  );

describe("the lines of an answer", () => {
  it("have the price of the part, and 'in stock' only if there are enough", () => {
    const shown = lines([named("a", 4), named("b", 1), unlisted, named("a", 15)]);
    expect(
      shown.map(({ title, code, price, delivery, amount }) => [title, code, price, delivery, amount]),
    ).toEqual([
      ["Rapier gripper", "PIC-GR-0471", "3,450.00", "In stock", 1_380_000],
      ["Profile reed", "TSU-RD-3060", "9,275.50", "3 days", 927_550],
      ["Feeder wheel, 62 mm", "", "", "3 days", undefined],
      ["Rapier gripper", "PIC-GR-0471", "3,450.00", "3 days", 5_175_000],
    ]);
    expect(answerSum(shown)).toEqual({ priced: 3, total: 7_482_550 });
  });

  it("take the delivery time that was chosen last, and what was typed", () => {
    const [first, second] = lines(
      [named("b", 1), unlisted],
      { 1: { price: "₹ 1,200.25", quantity: "2.5", delivery: "10 days" } },
      { lastDelivery: "4 weeks" },
    );
    expect(first?.delivery).toBe("4 weeks");
    expect(second).toMatchObject({ delivery: "10 days", amount: 300_063 });
  });

  it("begin with the enquiry's product, unless the list has it", () => {
    const { product } = named("a", 1);
    expect(lines([unlisted], {}, {}, product).map(({ place }) => place)).toEqual([null, 0]);
    expect(lines([named("a", 1)], {}, {}, product).map(({ place }) => place)).toEqual([0]);
    expect(lines([])).toEqual([]);
  });

  it("name a deleted part as it was asked for, without a price", () => {
    const [line] = lines([named("gone", 1)]);
    expect(line).toMatchObject({ title: "Old name", code: "OLD", price: "", amount: undefined });
  });

  it.each(["0", "-1", "", "two", "1.2345", "1e3"])("reject the quantity '%s'", (quantity) => {
    const [line] = lines([named("a", 1)], { 0: { quantity } });
    expect(line && quantityError(line)).toBe(ANSWER_LINES.quantityInvalid);
    expect(line?.amount).toBeUndefined();
    expect(quotationLines(line ? [line] : [])).toBeUndefined();
  });

  it("have decimals if the part's unit is measured, or nothing is known of it", () => {
    const parts = [part("a"), part("m", { unit: "m" })];
    const typed = { 0: { quantity: "2.5" }, 1: { quantity: "2.5" }, 2: { quantity: "2.5" } };
    const shown = lines([named("a", 1), named("m", 1), unlisted], typed, { parts });
    expect(shown.map(quantityError)).toEqual([ANSWER_LINES.wholeOnly("Nos"), undefined, undefined]);
    expect(shown.map(({ unit }) => unit)).toEqual(["Nos", "m", ""]);
  });

  it.each(["-1", "free", "1.234", "1,2"])("reject the price '%s'", (price) => {
    const [line] = lines([named("a", 1)], { 0: { price } });
    expect(line && priceError(line)).toBe(ANSWER_LINES.priceInvalid);
    expect(quotationLines(line ? [line] : [])).toBeUndefined();
  });

  it("become the lines of a quotation in paise; a line may have no price", () => {
    expect(quotationLines(lines([named("b", 2), unlisted], { 0: { price: "9,000" } }))).toEqual([
      { item: 0, quantity: 2, rate: 900_000, delivery: "3 days" },
      { item: 1, quantity: 3, rate: null, delivery: "3 days" },
    ]);
  });
});

describe("the message of a quick answer", () => {
  const business = { companyName: "Heddle Loom Spares", phones: ["+91 00000 00000"] };

  it("has a line for each part with price and delivery", () => {
    const text = answerText(
      { name: "Ramesh Patel", reference: "E-1006" },
      lines([named("a", 4), named("b", 1), unlisted]),
      business,
    );
    expect(text).toBe(
      [
        "Dear Ramesh Patel,",
        "",
        "E-1006:",
        "4 x PIC-GR-0471 Rapier gripper: ₹ 3,450.00 each, in stock",
        "1 x TSU-RD-3060 Profile reed: ₹ 9,275.50, 3 days",
        `3 x Feeder wheel, 62 mm: ${QUICK_ANSWER.priceLater}, 3 days`,
        "GST extra. Heddle Loom Spares, +91 00000 00000",
      ].join("\n"),
    );
  });

  it("names the unit of what is measured", () => {
    const parts = [part("a", { unit: "m" })];
    const text = answerText(
      { name: null, reference: null },
      lines([named("a", 1)], { 0: { quantity: "12.5" } }, { parts }),
      undefined,
    );
    expect(text).toContain("12.5 m PIC-GR-0471 Rapier gripper: ₹ 3,450.00 per m, in stock");
  });

  it("says nothing of tax without a price, and needs no name, reference or business", () => {
    const text = answerText({ name: null, reference: null }, lines([unlisted]), undefined);
    expect(text).toBe(`Hello,\n\n3 x Feeder wheel, 62 mm: ${QUICK_ANSWER.priceLater}, 3 days`);
  });
});
