import { ENQUIRY_DETAIL } from "#contract/enquiries/inbox-messages.ts";
import type { QuotationSummary } from "#contract/enquiries/quotation-summary.ts";
import type { Question } from "../platform/unsaved/questions.ts";

/** A question before a call, with the text of a failure without a message from the server. */
export type FailingQuestion = Question & { failed: string };

/** Returns the question before a person is forgotten: what is removed and kept, and whether an order is open. */
export function forgetQuestion(
  enquiries: number,
  quotations: readonly Pick<QuotationSummary, "sentAt" | "order">[],
): FailingQuestion {
  const sent = quotations.filter(({ sentAt }) => sentAt !== null);
  const isOpen = sent.some(({ order }) => order !== null && order !== "closed" && order !== "cancelled");
  const text = ENQUIRY_DETAIL.confirmForget(enquiries, sent.length);
  return {
    title: "Forget this person",
    text: isOpen ? `${ENQUIRY_DETAIL.openOrder} ${text}` : text,
    action: "Forget",
    danger: true,
    failed: ENQUIRY_DETAIL.forgetFailed,
  };
}
