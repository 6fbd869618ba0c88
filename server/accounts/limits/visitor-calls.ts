import type { FastifyReply, FastifyRequest } from "fastify";
import {
  CHATS_OF_ALL,
  CHATS_PER_ADDRESS,
  LOOKS_OF_ALL,
  LOOKS_PER_ADDRESS,
  PHOTOS_OF_ALL,
  PHOTOS_PER_ADDRESS,
  QUOTATION_CALLS_PER_ADDRESS,
  VISITOR_CALLS_NETWORK_FACTOR,
  VISITOR_CALLS_OF_ALL,
  VISITOR_CALLS_PER_ADDRESS,
  VISITOR_CALLS_WINDOW,
  VISITOR_CALLS_WINDOW_OF_ALL,
} from "../../../contract/platform/limits.ts";
import type { Database } from "../../platform/database/open.ts";
import { slowDown } from "../../platform/http/problems.ts";
import { networkOf, wideNetworkOf } from "../../platform/http/proxies.ts";
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
  | "quotation";

/** Limits that differ from the default: per address in 10 minutes, and in total per hour. */
const OTHERWISE: Partial<Record<VisitorCall, { each: number; all: number }>> = {
  chat: { each: CHATS_PER_ADDRESS, all: CHATS_OF_ALL },
  look: { each: LOOKS_PER_ADDRESS, all: LOOKS_OF_ALL },
  photographs: { each: PHOTOS_PER_ADDRESS, all: PHOTOS_OF_ALL },
  quotation: { each: QUOTATION_CALLS_PER_ADDRESS, all: VISITOR_CALLS_OF_ALL },
};
/** What people write themselves is never rejected because of the total. */
const WRITTEN: ReadonlySet<VisitorCall> = new Set(["enquiry", "photographs", "quotation"]);
const USUAL = { each: VISITOR_CALLS_PER_ADDRESS, all: VISITOR_CALLS_OF_ALL };

/**
 * Counts a visitor's call and throws 429 if its address or network has made too many. Returns by how many calls the total
 * is exceeded, usually 0; throws 429 for that too unless people write it themselves. `address` is Fastify's request.ip,
 * which uses forwarded headers only of proxies that TRUST_PROXY names.
 */
export async function countVisitorCall(
  database: Database,
  call: VisitorCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<number> {
  const { each, all } = OTHERWISE[call] ?? USUAL;
  const now = Date.now();
  // Narrowest first: a rejected call must not count for others who share the wider network.
  for (const { key, most } of [
    { key: digest(networkOf(request.ip)), most: each },
    { key: digest(wideNetworkOf(request.ip)), most: VISITOR_CALLS_NETWORK_FACTOR * each },
  ]) {
    const row = await count(database, { key: `${call}:${key}`, window: VISITOR_CALLS_WINDOW }, now);
    if (row.calls > most) throw slowDown(reply, row.forget_at - now);
  }
  const total = await count(database, { key: `${call}:all`, window: VISITOR_CALLS_WINDOW_OF_ALL }, now);
  const excess = Math.max(0, total.calls - all);
  if (excess > 0 && !WRITTEN.has(call)) throw slowDown(reply, total.forget_at - now);
  return excess;
}

function count(
  database: Database,
  { key, window }: { key: string; window: number },
  now: number,
): Promise<{ calls: number; forget_at: number }> {
  return database.main
    .insertInto("call_counts")
    .values({ key, calls: 1, forget_at: now + window })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const isOver = eb("call_counts.forget_at", "<=", now);
        return {
          calls: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb("call_counts.calls", "+", 1))
            .end(),
          forget_at: eb
            .case()
            .when(isOver)
            .then(now + window)
            .else(eb.ref("call_counts.forget_at"))
            .end(),
        };
      }),
    )
    .returning(["calls", "forget_at"])
    .executeTakeFirstOrThrow();
}

export async function sweepVisitorCalls(database: Database): Promise<void> {
  await database.main.deleteFrom("call_counts").where("forget_at", "<=", Date.now()).execute();
}
