import type { EnquiryAnswer } from "../../../../contract/enquiries/enquiry.ts";
import { NETWORK } from "../../../../contract/messages.ts";
import type { ErrorAnswer } from "../../../../contract/platform/primitives.ts";
import { post } from "../../../api/post.ts";
import type { Posted, PostPath } from "../../../api/public-calls.ts";
import { showToast } from "../../../api/toast-store.ts";

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

/** Throws an Error with the message for the user (spec section 8, 'Public'), RefusedError if rejected. */
export async function sendForm<P extends PostPath>(
  path: P,
  posted: Posted<P> | { form: FormData },
  { failed, error }: SendSentences,
): Promise<SendResult> {
  const response = await post(path, posted).catch((cause: unknown) => {
    showToast({ kind: "error", text: NETWORK.failed });
    throw new Error(error, { cause });
  });
  const { message, reference, errors } = await answerOf(response);
  if (response.ok) return { text: message, ...(reference && { reference }) };
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
