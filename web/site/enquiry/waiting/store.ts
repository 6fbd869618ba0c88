import { WAITING_TEXTS } from "#contract/enquiries/waiting-messages.ts";
import { SEND_KEY_KEPT } from "#contract/platform/limits.ts";
import { newSendKey } from "../form/send-key.ts";
import type { ListEntry } from "../list/entry.ts";
import { WAITING_KEPT } from "./kept-in.ts";

/** The header with an enquiry's Waiting, as JSON in URI encoding, since headers have no other letters. */
const ABOUT = "x-waiting";
/** The name of the lock and of the channel between the tabs and the worker. */
const NAME = "waiting-enquiries";
/** Milliseconds for an answer of the site's own server. */
const PROBE_TIMEOUT = 5_000;
/** Milliseconds for which a sent enquiry's reference stays. */
const SENT_KEPT = 7 * SEND_KEY_KEPT;
/** The idempotency key's lifetime on the server, less an hour for a clock that is wrong. */
const SURE_FOR = SEND_KEY_KEPT - 3_600_000;

/** An enquiry in this browser's store: waiting, sent, or refused with the server's message. */
export interface Waiting {
  /** Its idempotency key: however often it is sent, it is one enquiry (docs/decisions/0084). */
  key: string;
  /** The address of its call. */
  address: string;
  /** What it is, for the visitor. */
  title: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
  /** The lines of a list, which return to it if the enquiry is taken back. */
  lines?: readonly ListEntry[];
  /** When it was first sent without an answer. */
  triedAt?: number;
  state: "waiting" | "sent" | "refused";
  message?: string;
  reference?: string;
}

const pathOf = (key: string) => `/waiting/${key}`;

/** Stores an enquiry until it was sent. Rejects without storage. */
export async function keepWaiting(waiting: Waiting, body: Blob): Promise<void> {
  await store(waiting, body, body.type);
  void navigator.storage?.persist?.().catch(() => false);
  const worker = await navigator.serviceWorker?.getRegistration();
  // Background Sync, where there is one: it sends after the tab was closed.
  await (worker as unknown as WithSync | undefined)?.sync?.register(NAME).catch(() => undefined);
}

interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Returns the stored enquiries, the oldest first; none without storage. */
export async function listWaiting(): Promise<Waiting[]> {
  try {
    // Opening it would make it.
    if (!(await caches.has(WAITING_KEPT))) return [];
    const cache = await caches.open(WAITING_KEPT);
    const all = (await cache.matchAll()).map(aboutOf).sort((one, other) => one.at - other.at);
    const isOld = ({ state, at }: Waiting) => state === "sent" && at < Date.now() - SENT_KEPT;
    for (const { key } of all.filter(isOld)) await cache.delete(pathOf(key));
    return all.filter((one) => !isOld(one));
  } catch {
    return [];
  }
}

/** Removes an enquiry; returns what was stored, undefined if it has gone meanwhile. */
export async function removeWaiting({ key }: Waiting): Promise<Response | undefined> {
  const cache = await caches.open(WAITING_KEPT);
  const kept = await cache.match(pathOf(key));
  await cache.delete(pathOf(key));
  tell();
  return kept;
}

/** Stores again what was removed. */
export async function restoreWaiting({ key }: Waiting, kept: Response): Promise<void> {
  await (await caches.open(WAITING_KEPT)).put(pathOf(key), kept);
  tell();
}

/** Returns whether the site's server can be reached; a browser can only say that it certainly can't. */
export async function isConnected(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(PROBE_TIMEOUT);
  return fetch("/site-icon", { method: "HEAD", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
}

/** Sends what waits, oldest first, in one tab or worker at a time. Returns how many enquiries still wait. */
export async function sendWaiting(): Promise<number> {
  const waiting = (await listWaiting()).filter(({ state }) => state === "waiting");
  if (!waiting.length || !(await isConnected())) return waiting.length;
  return navigator.locks.request(NAME, async () => {
    let left = 0;
    // Another tab may have sent them meanwhile.
    for (const { key } of waiting) if (!(await sendOne(key))) left += 1;
    return left;
  });
}

/** Calls `onChange` with each enquiry whose state changes, in any tab or the worker, and without one for other changes. */
export function followWaiting(onChange: (waiting?: Waiting) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Waiting | undefined>) => onChange(data);
  own.add(onChange);
  return () => {
    channel.close();
    own.delete(onChange);
  };
}

/** The listeners of this page: a BroadcastChannel delivers messages to other pages only. */
const own = new Set<(waiting?: Waiting) => void>();

function tell(waiting?: Waiting): void {
  for (const listener of own) listener(waiting);
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(waiting);
  channel.close();
}

/** Sends an enquiry; returns whether it waits no longer. */
async function sendOne(key: string): Promise<boolean> {
  const kept = await (await caches.open(WAITING_KEPT)).match(pathOf(key));
  if (!kept) return true;
  const waiting = aboutOf(kept);
  if (waiting.state !== "waiting") return true;
  // The server knows its key no longer: sent again, it could be a second enquiry.
  if (waiting.triedAt !== undefined && waiting.triedAt < Date.now() - SURE_FOR)
    return end({ ...waiting, state: "refused", message: WAITING_TEXTS.unsure }, kept);
  const type = kept.headers.get("content-type") ?? "";
  const body = await kept.clone().blob();
  if (waiting.triedAt === undefined) await store({ ...waiting, triedAt: Date.now() }, body, type);
  const answer = await fetch(waiting.address, {
    method: "POST",
    body,
    headers: { accept: "application/json", "content-type": type, "idempotency-key": `"${key}"` },
  }).catch(() => undefined);
  const said = (await answer?.json().catch(() => undefined)) as { message?: unknown; reference?: unknown };
  // Another page than the site's may have answered.
  const isAnswer = typeof said?.message === "string";
  if (!answer || !isAnswer || answer.status >= 500 || answer.status === 429 || answer.status === 408)
    return false;
  const { message, reference } = said as { message: string; reference?: unknown };
  if (!answer.ok) return end({ ...waiting, state: "refused", message }, kept);
  return end({ ...waiting, state: "sent", ...(typeof reference === "string" && { reference }) });
}

/** Keeps how an enquiry ended; what was written stays if it was not taken. */
async function end(ended: Waiting, kept?: Response): Promise<true> {
  await store(ended, (await kept?.blob()) ?? new Blob(), kept?.headers.get("content-type") ?? "");
  tell(ended);
  return true;
}

/** Lets what was refused wait again, as another enquiry. */
export async function waitAgain(waiting: Waiting): Promise<void> {
  const kept = await removeWaiting(waiting);
  if (!kept) return;
  const { triedAt: _, message: __, ...rest } = waiting;
  const again = { ...rest, key: newSendKey(), state: "waiting" } as const;
  await store(again, await kept.blob(), kept.headers.get("content-type") ?? "");
}

async function store(waiting: Waiting, body: Blob, type: string): Promise<void> {
  const headers = { "content-type": type, [ABOUT]: encodeURIComponent(JSON.stringify(waiting)) };
  await (await caches.open(WAITING_KEPT)).put(pathOf(waiting.key), new Response(body, { headers }));
  tell();
}

const aboutOf = ({ headers }: Response): Waiting =>
  JSON.parse(decodeURIComponent(headers.get(ABOUT) ?? "{}")) as Waiting;
