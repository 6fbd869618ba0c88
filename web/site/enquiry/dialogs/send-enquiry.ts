import type { Posted, PostedJson } from "../../../api/public-calls.ts";
import { RefusedError, type SendSentences, sendForm, type Taken } from "../form/send.ts";
import type { EnquiryAbout } from "../links/about.ts";

const CONTEXT = ["_id", "productId", "catalogue", "page"];

/**
 * Sends an enquiry; throws as sendForm does. The part or the page that it is about may be gone since the visitor
 * opened it, which no visitor can mend: then the message names it.
 */
export async function sendEnquiry<P extends "/email/callback" | "/email/contact">(
  path: P,
  body: PostedJson<P>,
  about: EnquiryAbout | undefined,
  sentences: SendSentences,
): Promise<Taken> {
  try {
    return await sendForm(path, { json: body } as Posted<P>, sentences);
  } catch (error) {
    if (!about || !isContextRefused(error)) throw error;
    const { _id, productId, catalogue, page, ...words } = body;
    const message = [words.message, about.subject].filter(Boolean).join("\n\n");
    return sendForm(path, { json: { ...words, message } } as Posted<P>, sentences);
  }
}

const isContextRefused = (error: unknown): boolean =>
  error instanceof RefusedError &&
  error.fields.length > 0 &&
  error.fields.every(({ field }) => CONTEXT.includes(field));
