import type { EnquiryAnswer } from "#contract/enquiries/enquiry.ts";
import type { ErrorAnswer } from "#contract/platform/primitives.ts";
import { NETWORK } from "#contract/platform/public-messages.ts";
import { post } from "#web/api/post.ts";
import type { Posted, PostPath } from "#web/api/public-calls.ts";
import { showToast } from "#web/api/toast-store.ts";
import type { ListEntry } from "../list/entry.ts";
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
  /** Whether it waits in this browser for a connection. */
  isWaiting?: true;
}

/**
 * Sends a visitor's form with the key of its content; without a connection an enquiry waits in this browser. `lines` are those
 * of a list. Throws an Error with the message for the user (spec section 8, 'Public'), RefusedError if rejected.
 */
export async function sendForm<P extends PostPath>(
  path: P,
  posted: Posted<P> | { form: FormData },
  sentences: SendSentences,
  lines?: readonly ListEntry[],
  mayRepeat = true,
): Promise<SendResult> {
  const { failed, error } = sentences;
  const key = sendKey(path, posted);
  let response: Response;
  try {
    response = await post(path, posted, { headers: { "idempotency-key": `"${key}"` } });
  } catch (cause) {
    const kept = await orWait(path, posted, key, lines);
    if (kept) return kept;
    showToast({ kind: "error", text: NETWORK.failed });
    throw new Error(error, { cause });
  }
  const { message, reference, errors } = await answerOf(response);
  // 422: another content was sent with this key. This one needs its own.
  if (response.ok || response.status === 422) forgetSendKey(key);
  if (response.ok) return { text: message, ...(reference && { reference }) };
  if (response.status === 422 && mayRepeat) return sendForm(path, posted, sentences, lines, false);
  // 404 means that the form was disabled meanwhile; the server's message would not help.
  throw new RefusedError(response.status === 404 ? failed : message || failed, errors);
}

/** Keeps an enquiry until there is a connection. Returns undefined if there is one, or if it can't be kept. */
async function orWait(
  path: PostPath,
  posted: object,
  key: string,
  lines: readonly ListEntry[] | undefined,
): Promise<SendResult | undefined> {
  try {
    const { waitToSend } = await import("../waiting/wait-to-send.ts");
    const text = await waitToSend(path, posted, key, lines);
    if (!text) return undefined;
    forgetSendKey(key);
    return { text, isWaiting: true };
  } catch {
    // Without storage, or without this script, the form keeps what was written.
    return undefined;
  }
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
