import { SEND_KEY_KEPT } from "#contract/platform/limits.ts";

/** Where this browser stores the keys of sends that were not answered yet, with hashes of what was sent. */
const KEPT = "unanswered-sends";
const KEYS_MAX = 20;

/** The key of a content: `content` is a hash, `at` the time of the first send. */
interface Kept {
  content: string;
  key: string;
  at: number;
}

/** Without storage they last as long as the page. */
let unanswered: Kept[] = [];

/**
 * Returns the key of a send, the same until it was answered with success: a send whose answer was lost is then stored once, also
 * if it is sent again after a reload or from another tab. Another content gets another key, so that a correction is never
 * answered with what was sent before (docs/decisions/0084).
 */
export function sendKey(path: string, posted: object): string {
  const content = hashOf(`${path} ${textOf(posted)}`);
  const kept = readKept();
  const known = kept.find((each) => each.content === content);
  if (known) return known.key;
  const key = newSendKey();
  keep([...kept.slice(1 - KEYS_MAX), { content, key, at: Date.now() }]);
  return key;
}

export const forgetSendKey = (key: string): void => keep(readKept().filter((each) => each.key !== key));

/** The fields of a form, with files by their sizes. */
function textOf(posted: object): string {
  const { form, ...rest } = posted as { form?: FormData };
  const fields =
    form && [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.size]);
  return JSON.stringify([rest, fields]);
}

function readKept(): Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    if (Array.isArray(stored)) unanswered = stored as Kept[];
  } catch {
    // Without storage.
  }
  return unanswered.filter(({ at }) => at > Date.now() - SEND_KEY_KEPT);
}

function keep(kept: Kept[]): void {
  unanswered = kept;
  try {
    if (kept.length > 0) localStorage.setItem(KEPT, JSON.stringify(kept));
    else localStorage.removeItem(KEPT);
  } catch {
    // Without storage.
  }
}

/** Returns a random UUID (RFC 9562, version 4); crypto.randomUUID is missing on plain HTTP. */
export function newSendKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Returns 64 bits that tell contents apart without storing them; the server compares the contents themselves. */
function hashOf(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    two = Math.imul(two ^ (code + (one >>> 16)), 1_597_334_677);
  }
  return `${one >>> 0} ${two >>> 0}`;
}
