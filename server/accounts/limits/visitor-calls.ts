import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import {
  CHATS_OF_ALL,
  CHATS_PER_ADDRESS,
  LOOKS_OF_ALL,
  LOOKS_PER_ADDRESS,
  PHOTOS_OF_ALL,
  PHOTOS_PER_ADDRESS,
  QUOTATION_CALLS_PER_ADDRESS,
  QUOTATION_READS_PER_ADDRESS,
  VISITOR_CALLS_NETWORK_FACTOR,
  VISITOR_CALLS_OF_ALL,
  VISITOR_CALLS_PER_ADDRESS,
  VISITOR_CALLS_WINDOW,
  VISITOR_CALLS_WINDOW_OF_ALL,
} from "#contract/accounts/limits.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { ProblemError, slowDown } from "#server/platform/http/problems.ts";
import { networkOf, wideNetworkOf } from "#server/platform/http/proxies.ts";
import { digest } from "../auth/tokens.ts";

/** Visitors' calls that are limited, each counted separately. */
type VisitorCall =
  | "enquiry"
  | "newsletter"
  | "failed-search"
  | "chat"
  | "photographs"
  | "look"
  | "order"
  | "quotation"
  | "quotation-read";

interface Limits {
  /** Per address in 10 minutes. */
  each: number;
  /** In total per hour. */
  all: number;
  /** In total per hour of the first calls of addresses, which `all` doesn't reject. */
  first: number;
  /** The message of a rejection by a total; a 503, because it isn't the visitor who sent too many. */
  full?: string;
}

const USUAL: Limits = {
  each: VISITOR_CALLS_PER_ADDRESS,
  all: VISITOR_CALLS_OF_ALL,
  first: VISITOR_CALLS_OF_ALL,
};

/** Limits that differ from the default. */
const OTHERWISE: Partial<Record<VisitorCall, Limits>> = {
  chat: { ...USUAL, each: CHATS_PER_ADDRESS, all: CHATS_OF_ALL },
  look: { each: LOOKS_PER_ADDRESS, all: LOOKS_OF_ALL, first: LOOKS_OF_ALL },
  photographs: { ...USUAL, each: PHOTOS_PER_ADDRESS, all: PHOTOS_OF_ALL, full: ENQUIRY_SERVER.photosFull },
  quotation: { ...USUAL, each: QUOTATION_CALLS_PER_ADDRESS },
  "quotation-read": { ...USUAL, each: QUOTATION_READS_PER_ADDRESS },
};
/** What people wait for is never rejected because of the total: it is stored once per person, or not at all. */
const AWAITED: ReadonlySet<VisitorCall> = new Set(["enquiry", "quotation", "quotation-read", "order"]);

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Runs a visitor's call within its limits: per address, per network, and in total. Throws 429 with a Retry-After after which
 * the call is accepted. `work` gets by how many calls the total is exceeded, usually 0; if nobody waits for the call, that is
 * rejected too. A few addresses can't use up what all share: above the total, an address's first call in its window is still
 * accepted. A call that is rejected, here or by `work`, isn't counted. The address is Fastify's request.ip, which uses
 * forwarded headers only of proxies that TRUST_PROXY names.
 */
export async function withinLimits<T>(
  database: Database,
  call: VisitorCall,
  { request, reply }: Exchange,
  work: (excess: number) => Promise<T>,
): Promise<T> {
  const keys = keysOf(call, request);
  await requireWithin(database, call, { request, reply });
  const now = Date.now();
  const { isFirst, excess } = await database.main.transaction().execute(async (tx) => {
    // Narrowest first, so that concurrent calls lock the rows in the same order.
    const own = await count(tx, { key: keys.own, window: VISITOR_CALLS_WINDOW }, now);
    const wide = await count(tx, { key: keys.wide, window: VISITOR_CALLS_WINDOW }, now);
    const all = await count(tx, { key: keys.all, window: VISITOR_CALLS_WINDOW_OF_ALL }, now);
    const first =
      own.calls > 1 ? NONE : await count(tx, { key: keys.first, window: VISITOR_CALLS_WINDOW_OF_ALL }, now);
    return judge(
      call,
      { own: before(own), wide: before(wide), all: before(all), first: before(first) },
      now,
      reply,
    );
  });
  try {
    return await work(excess);
  } catch (error) {
    const counted = [keys.own, keys.wide, keys.all, ...(isFirst ? [keys.first] : [])];
    // If the database is unreachable, the call stays counted until its window ends.
    await uncount(database, counted).catch(() => undefined);
    throw error;
  }
}

/** Throws as `withinLimits` does, without counting: before a large body is received, and cheaply during a flood. */
export async function requireWithin(
  database: Database,
  call: VisitorCall,
  { request, reply }: Exchange,
): Promise<void> {
  const keys = keysOf(call, request);
  const now = Date.now();
  const rows = await rowsWith(database.read, "call_counts", { key: Object.values(keys) })
    .selectAll()
    .where("forget_at", ">", now)
    .execute();
  const of = (key: string): Count => rows.find((row) => row.key === key) ?? NONE;
  judge(
    call,
    { own: of(keys.own), wide: of(keys.wide), all: of(keys.all), first: of(keys.first) },
    now,
    reply,
  );
}

interface Count {
  calls: number;
  forget_at: number;
}

const NONE: Count = { calls: 0, forget_at: 0 };
const before = ({ calls, forget_at }: Count): Count => ({ calls: Math.max(0, calls - 1), forget_at });

const keysOf = (call: VisitorCall, { ip }: FastifyRequest) => ({
  own: `${call}:${digest(networkOf(ip))}`,
  wide: `${call}:${digest(wideNetworkOf(ip))}`,
  all: `${call}:all`,
  first: `${call}:first`,
});

/** Judges a call by the counts before it. Throws if it is rejected. */
function judge(
  call: VisitorCall,
  { own, wide, all, first }: Record<keyof ReturnType<typeof keysOf>, Count>,
  now: number,
  reply: FastifyReply,
): { isFirst: boolean; excess: number } {
  const limits = OTHERWISE[call] ?? USUAL;
  const waits = [
    { count: own, most: limits.each },
    { count: wide, most: VISITOR_CALLS_NETWORK_FACTOR * limits.each },
  ].flatMap(({ count: { calls, forget_at }, most }) => (calls >= most ? [forget_at - now] : []));
  if (waits.length > 0) throw slowDown(reply, Math.max(...waits));
  const isFirst = own.calls === 0;
  const excess = Math.max(0, 1 + (isFirst ? first.calls - limits.first : all.calls - limits.all));
  if (excess > 0 && !AWAITED.has(call)) {
    // In its next window this address's first call is accepted, unless there are too many of those too.
    const asFirst = Math.max(own.forget_at, first.calls >= limits.first ? first.forget_at : 0);
    const wait = (isFirst ? first.forget_at : Math.min(all.forget_at, asFirst)) - now;
    throw limits.full ? new ProblemError(503, limits.full, { retryAfter: wait }) : slowDown(reply, wait);
  }
  return { isFirst, excess };
}

async function uncount({ main }: Database, keys: readonly string[]): Promise<void> {
  await main
    .updateTable("call_counts")
    .set((eb) => ({ calls: eb("calls", "-", 1) }))
    .where("key", "in", [...keys])
    .where("calls", ">", 0)
    .execute();
}

async function count(tx: Db, { key, window }: { key: string; window: number }, now: number): Promise<Count> {
  const end = now + window;
  const isOver = sql`call_counts.forget_at <= ${now}`;
  const counted = await sql<Count>`insert into call_counts (key, calls, forget_at) values (${key}, 1, ${end})
    on conflict (key) do update set calls = case when ${isOver} then 1 else call_counts.calls + 1 end,
      forget_at = case when ${isOver} then ${end} else call_counts.forget_at end
    returning calls, forget_at`.execute(tx);
  return counted.rows[0] as Count;
}
