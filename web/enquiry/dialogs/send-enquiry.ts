import type { JsonOf } from "../../../contract/calls/call.ts";
import type { CallAt } from "../../../contract/calls.ts";
import type { Posted } from "../../api/public-calls.ts";
import { RefusedError, type SendSentences, sendForm } from "../form/send.ts";
import type { EnquiryAbout } from "../links/about.ts";

const CONTEXT = ["_id", "productId", "catalogue", "page"];

/**
 * Sends an enquiry; throws as sendForm does. The part or the page that it is about may be gone since the visitor
 * opened it, which no visitor can mend: then the message names it.
 */
export async function sendEnquiry<A extends "POST /email/callback" | "POST /email/contact">(
  address: A,
  body: JsonOf<CallAt[A]>,
  about: EnquiryAbout | undefined,
  sentences: SendSentences,
): Promise<void> {
  try {
    await sendForm(address, { json: body } as Posted<A>, sentences);
  } catch (error) {
    if (!about || !isContextRefused(error)) throw error;
    const { _id, productId, catalogue, page, ...words } = body;
    const message = [words.message, about.subject].filter(Boolean).join("\n\n");
    await sendForm(address, { json: { ...words, message } } as Posted<A>, sentences);
  }
}

const isContextRefused = (error: unknown): boolean =>
  error instanceof RefusedError &&
  error.fields.length > 0 &&
  error.fields.every(({ field }) => CONTEXT.includes(field));
