import type { EnquiryAnswer } from "../../../../contract/enquiries/enquiry.ts";
import type { ErrorAnswer } from "../../../../contract/platform/primitives.ts";
import { NETWORK } from "../../../../contract/platform/public-messages.ts";
import { post } from "../../../api/post.ts";
import type { Posted, PostPath } from "../../../api/public-calls.ts";
import { showToast } from "../../../api/toast-store.ts";
import { forgetSendKey, sendKey } from "./send-key.ts";

/** The fallback messages for a failed send: no message from the server, or no answer. */
export interface SendSentences {
  failed: string;
  error: string;
}

/** A send that the server rejected, with its message and the invalid fields. */
export class RefusedError extends Error {
  readonly fields: readonly { field: string; message: string }[];

  constructor(message: string, fields: RefusedError["fields"]) {
    super(message);
    this.fields = fields;
  }
}

/** The server's answer to a form: its message, which may be empty, and the enquiry's reference. */
export interface SendResult {
  text: string;
  reference?: string;
}

/**
 * Sends a visitor's form with the key of its content. Throws an Error with the message for the user (spec section 8, 'Public'),
 * RefusedError if rejected.
 */
export async function sendForm<P extends PostPath>(
  path: P,
  posted: Posted<P> | { form: FormData },
  sentences: SendSentences,
  mayRepeat = true,
): Promise<SendResult> {
  const { failed, error } = sentences;
  const key = sendKey(path, posted);
  const response = await post(path, posted, { headers: { "idempotency-key": `"${key}"` } }).catch(
    (cause: unknown) => {
      showToast({ kind: "error", text: NETWORK.failed });
      throw new Error(error, { cause });
    },
  );
  const { message, reference, errors } = await answerOf(response);
  // 422: another content was sent with this key. This one needs its own.
  if (response.ok || response.status === 422) forgetSendKey(key);
  if (response.ok) return { text: message, ...(reference && { reference }) };
  if (response.status === 422 && mayRepeat) return sendForm(path, posted, sentences, false);
  // 404 means that the form was disabled meanwhile; the server's message would not help.
  throw new RefusedError(response.status === 404 ? failed : message || failed, errors);
}

async function answerOf(response: Response) {
  const answer = (await response.json().catch(() => null)) as Partial<ErrorAnswer & EnquiryAnswer> | null;
  const { message, reference, errors } = answer ?? {};
  return {
    message: typeof message === "string" ? message : "",
    reference: typeof reference === "string" ? reference : "",
    errors: Array.isArray(errors) ? errors : [],
  };
}
