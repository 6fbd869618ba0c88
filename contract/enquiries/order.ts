import { z } from "zod";
import { plainText, Timestamp } from "../platform/primitives.ts";
import { Delivery, lineOfText } from "./enquiry.ts";
import { BUYER_ORDER_MAX, QUOTATION_REASON_MAX, QUOTATION_TERMS_MAX } from "./limits.ts";
import { ENQUIRY_FORM } from "./messages.ts";
import { ORDER_TEXTS } from "./order-messages.ts";
import { PAPER_KINDS } from "./order-papers.ts";

/** The states of an accepted quotation, in their order; each step can be taken back, 'cancelled' too. */
export const ORDER_STATES = ["to-confirm", "confirmed", "dispatched", "closed", "cancelled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The state that each step may follow. */
export const ORDER_STEPS: Readonly<Record<Exclude<OrderState, "to-confirm">, readonly OrderState[]>> = {
  confirmed: ["to-confirm"],
  dispatched: ["confirmed"],
  closed: ["dispatched"],
  cancelled: ["to-confirm", "confirmed", "dispatched"],
};

const text = plainText(QUOTATION_REASON_MAX, ORDER_TEXTS.reasonTooLong).default("");

/**
 * POST /quotations/{id}/order: the next state of an order, 'cancelled' with a reason; 'back' takes the last step back. `text` is
 * the reason, or who carries it.
 */
export const OrderStepBody = z
  .strictObject({ step: z.enum(["confirmed", "dispatched", "closed", "cancelled", "back"]), text })
  .refine((body) => body.step !== "cancelled" || body.text !== "", {
    message: ORDER_TEXTS.reasonRequired,
    path: ["text"],
  });
export type OrderStepBody = z.infer<typeof OrderStepBody>;

/** PUT /quotations/{id}/buyer-order: number and, if known, day of the buyer's own order. An empty number, without a day, removes it. */
export const BuyerOrder = z
  .strictObject({
    number: lineOfText(BUYER_ORDER_MAX, ORDER_TEXTS.buyerOrderTooLong),
    date: z.iso.date(ORDER_TEXTS.dateInvalid).nullable().default(null),
  })
  .refine(({ number, date }) => number !== "" || date === null, {
    message: ORDER_TEXTS.buyerOrderRequired,
    path: ["number"],
  });
export type BuyerOrder = z.infer<typeof BuyerOrder>;

/**
 * POST /quotations/{id}/stock: takes the accepted quantities from the stock, or puts back what was taken. With `anyway` lines
 * without a part are left out, and of parts that are short all is taken.
 */
export const OrderStockBody = z.strictObject({
  step: z.enum(["take", "back"]),
  anyway: z.boolean().default(false),
});
export type OrderStockBody = z.infer<typeof OrderStockBody>;

/** What happened to an order: the state that it reached, also by taking a step back. */
const OrderEvent = z.object({
  state: z.enum(ORDER_STATES),
  isBack: z.boolean(),
  at: Timestamp,
  by: z.string(),
  text: z.string(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

/** Returns whether an order is confirmed and not cancelled, so that its documents are made and its stock is taken. */
export const isConfirmed = (state: OrderState): boolean => state !== "to-confirm" && state !== "cancelled";

/** Returns the steps of an order without those that were undone. */
export function stepsLeft(events: readonly OrderEvent[]): OrderEvent[] {
  const steps: OrderEvent[] = [];
  for (const event of events) {
    if (event.isBack) steps.pop();
    else steps.push(event);
  }
  return steps;
}

/** POST /quotations/{id}/documents: makes a document of an order; the same one if it was made before. */
export const OrderPaperBody = z.strictObject({ kind: z.enum(PAPER_KINDS) });

/** POST /quotations/{id}/documents/send: mails a document of an order to the customer, with `message` and the PDF. */
export const SendPaperBody = OrderPaperBody.extend({
  message: plainText(QUOTATION_TERMS_MAX, ENQUIRY_FORM.messageTooLong).default(""),
});
export type SendPaperBody = z.infer<typeof SendPaperBody>;

/** A document that was made of an order. `date` is the calendar day. */
export const OrderPaperName = OrderPaperBody.extend({ number: z.string(), date: z.string() });
export type OrderPaperName = z.infer<typeof OrderPaperName>;

/** A document of an order in the back office. `sends` are its mails, oldest first; `delivery` is of the last one. */
const OrderPaper = OrderPaperName.extend({
  sends: z.array(z.object({ to: z.string(), by: z.string(), at: Timestamp })).default([]),
  delivery: Delivery,
});
export type OrderPaper = z.infer<typeof OrderPaper>;

/** An accepted quotation as work. `quantities` are those accepted of the document's lines, `total` their sum with taxes. */
export const OrderWork = z.object({
  state: z.enum(ORDER_STATES),
  /** Oldest first; the first one is the acceptance. */
  events: z.array(OrderEvent),
  quantities: z.array(z.number()),
  total: z.int(),
  documents: z.array(OrderPaper).default([]),
  /** Who took its parts from the stock and when, and how many parts; null unless they are taken. */
  stockTaken: z.object({ by: z.string(), at: Timestamp, parts: z.int() }).nullable().default(null),
  buyerOrder: z
    .object({ number: z.string(), date: z.string().nullable() })
    .default({ number: "", date: null }),
});
export type OrderWork = z.infer<typeof OrderWork>;
