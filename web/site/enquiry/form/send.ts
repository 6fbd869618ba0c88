import type { EnquiryAnswer } from "../../../../contract/enquiries/enquiry.ts";
import { NETWORK } from "../../../../contract/messages.ts";
import type { ErrorAnswer } from "../../../../contract/platform/primitives.ts";
import { post } from "../../../api/post.ts";
import type { Posted, PostPath } from "../../../api/public-calls.ts";
import { showToast } from "../../../api/toast-store.ts";

/** What is said when a send fails: the server gave no sentence of its own, or there was no answer at all. */
export interface SendSentences {
  failed: string;
  error: string;
}

/** A send that the server refused: what to say, and which fields of the body are why. */
export class RefusedError extends Error {
  readonly fields: readonly { field: string; message: string }[];

  constructor(message: string, fields: RefusedError["fields"]) {
    super(message);
    this.fields = fields;
  }
}

/** How the server has taken a form: its sentence, empty if it gave none, and by what an enquiry is called from now on. */
export interface Taken {
  text: string;
  reference?: string;
}

/**
 * Sends a visitor's form. Throws an Error with what to say
 * to the person (spec section 8, 'Public'), a RefusedError when that is the server's answer.
 */
export async function sendForm<P extends PostPath>(
  path: P,
  posted: Posted<P> | { form: FormData },
  { failed, error }: SendSentences,
): Promise<Taken> {
  const response = await post(path, posted).catch((cause: unknown) => {
    showToast({ kind: "error", text: NETWORK.failed });
    throw new Error(error, { cause });
  });
  const { message, reference, errors } = await answerOf(response);
  if (response.ok) return { text: message, ...(reference && { reference }) };
  // A form that was switched off meanwhile: that its call is not found means nothing to a person.
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
