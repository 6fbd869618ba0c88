import { NETWORK } from "../../../contract/messages.ts";
import { showToast } from "../../api/toast-store.ts";

/** What is said when a send fails: the server gave no sentence of its own, or there was no answer at all. */
export interface SendSentences {
  failed: string;
  error: string;
}

/**
 * Sends a visitor's form. Answers the server's sentence, empty if it gave none; throws an Error with what to say
 * to the person (spec section 8, 'Public').
 */
export async function sendForm(
  path: string,
  body: object,
  { failed, error }: SendSentences,
): Promise<string> {
  const response = await fetch(`/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    showToast({ kind: "error", text: NETWORK.failed });
    throw new Error(error, { cause });
  });
  const message = await messageOf(response);
  if (!response.ok) throw new Error(message || failed);
  return message;
}

async function messageOf(response: Response): Promise<string> {
  try {
    const { message } = (await response.json()) as { message?: unknown };
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}
