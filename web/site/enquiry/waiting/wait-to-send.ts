import { WAITING_TEXTS, type WaitingPath } from "#contract/enquiries/waiting-messages.ts";
import { apiAddress } from "#web/api/address.ts";
import type { ListEntry } from "../list/entry.ts";
import { isConnected, keepWaiting } from "./store.ts";

/** Returns the bytes of a form (RFC 7578). WebKit can't read a Response that is made of a form with files. */
function multipartOf(form: FormData): Blob {
  const boundary = `heddle-${Math.random().toString(36).slice(2)}`;
  const parts = [...form].flatMap(([name, value]) => {
    const file = typeof value === "string" ? "" : `; filename="photo.jpg"\r\nContent-Type: ${value.type}`;
    return [`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`, value, "\r\n"];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

const mayWait = (path: string): path is WaitingPath => path in WAITING_TEXTS.kinds;

/** The most letters of a message that its line in the list of waiting enquiries shows. */
const SHOWN_MAX = 60;

/** Returns what an enquiry says, shortened. */
function wordsOf({ message, requirements, subject }: Record<string, unknown>): string {
  const words = String(message ?? requirements ?? subject ?? "").trim();
  return words.length > SHOWN_MAX ? `${words.slice(0, SHOWN_MAX)}…` : words;
}

/**
 * Keeps what a form couldn't send until there is a connection, under the key of its content. Returns the sentence for the
 * visitor; undefined if there is a connection, or if this form doesn't wait. Rejects without storage.
 */
export async function waitToSend(
  path: string,
  posted: object,
  key: string,
  lines: readonly ListEntry[] | undefined,
): Promise<string | undefined> {
  if (!mayWait(path) || (await isConnected())) return undefined;
  const { json, form } = posted as { json?: object; form?: FormData };
  const title = lines
    ? WAITING_TEXTS.list(lines.length)
    : WAITING_TEXTS.about(WAITING_TEXTS.kinds[path], wordsOf({ ...json }));
  await keepWaiting(
    { key, address: apiAddress(path, {}), title, at: Date.now(), state: "waiting", ...(lines && { lines }) },
    form ? multipartOf(form) : new Blob([JSON.stringify(json)], { type: "application/json" }),
  );
  return WAITING_TEXTS.kept;
}
