import { NETWORK } from "../../../contract/messages.ts";
import { showToast } from "../../api/toast-store.ts";

/** What is said when a send fails: the server gave no sentence of its own, or there was no answer at all. */
export interface SendSentences {
  failed: string;
  error: string;
}

/** What the server refused, with its sentence; `fields` are those that it found wrong. */
export class RefusedError extends Error {
  readonly fields: readonly string[];

  constructor(message: string, fields: readonly string[]) {
    super(message);
    this.fields = fields;
  }
}

/**
 * Sends a visitor's form. Answers the server's sentence, empty if it gave none; throws an Error with what to say
 * to the person (spec section 8, 'Public'), a RefusedError when that is the server's answer.
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
  const { message, fields } = await readAnswer(response);
  if (response.ok) return message;
  // A form that was switched off meanwhile: that its call is not found means nothing to a person.
  throw new RefusedError(response.status === 404 ? failed : message || failed, fields);
}

async function readAnswer(response: Response): Promise<{ message: string; fields: string[] }> {
  try {
    const { message, errors } = (await response.json()) as {
      message?: unknown;
      errors?: { field: string }[];
    };
    return {
      message: typeof message === "string" ? message : "",
      fields: errors?.map(({ field }) => field) ?? [],
    };
  } catch {
    return { message: "", fields: [] };
  }
}
