import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  CHATS_OF_ALL,
  CHATS_PER_ADDRESS,
  LOOKS_OF_ALL,
  LOOKS_PER_ADDRESS,
  PHOTOS_OF_ALL,
  PHOTOS_PER_ADDRESS,
  VISITOR_CALLS_OF_ALL,
  VISITOR_CALLS_PER_ADDRESS,
  VISITOR_CALLS_WINDOW,
  VISITOR_CALLS_WINDOW_OF_ALL,
} from "../../contract/limits.ts";
import type { Database } from "../database/open.ts";
import { networkOf } from "../http/network.ts";
import { slowDown } from "../http/slow-down.ts";

/** What visitors leave behind, each kind counted by itself: a flood of one does not hinder the others. */
export type VisitorCall = "enquiry" | "newsletter" | "failed-search" | "chat" | "photographs" | "look";

/** What an address may do within a while, and all together within theirs, where that is not as usual. */
const OTHERWISE: Partial<Record<VisitorCall, { each: number; all: number }>> = {
  chat: { each: CHATS_PER_ADDRESS, all: CHATS_OF_ALL },
  look: { each: LOOKS_PER_ADDRESS, all: LOOKS_OF_ALL },
  photographs: { each: PHOTOS_PER_ADDRESS, all: PHOTOS_OF_ALL },
};
const USUAL = { each: VISITOR_CALLS_PER_ADDRESS, all: VISITOR_CALLS_OF_ALL };

interface Bound {
  key: string;
  most: number;
  window: number;
}

/**
 * Counts a visitor's call, and throws 429 when its address has made too many, or all together have. The address is
 * Fastify's request.ip, which believes a forwarded header only from a proxy that TRUST_PROXY names; nothing
 * of the body counts (checklist 15).
 */
export async function countVisitorCall(
  database: Database,
  call: VisitorCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const address = createHash("sha256").update(networkOf(request.ip)).digest("hex").slice(0, 32);
  const { each, all } = OTHERWISE[call] ?? USUAL;
  const bounds: Bound[] = [
    { key: `${call}:${address}`, most: each, window: VISITOR_CALLS_WINDOW },
    { key: `${call}:all`, most: all, window: VISITOR_CALLS_WINDOW_OF_ALL },
  ];
  // An address that is refused is not counted among all, or it would shut out everybody else.
  for (const bound of bounds) {
    const wait = await count(database, bound, Date.now());
    if (wait > 0) throw slowDown(reply, wait);
  }
}

/** Raises a count, or begins it anew when its time is over. Answers the milliseconds to wait, 0 for none. */
async function count(database: Database, { key, most, window }: Bound, now: number): Promise<number> {
  const row = await database.main
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
  return row.calls > most ? row.forget_at - now : 0;
}

/** Forgets counts whose time is over. */
export async function sweepVisitorCalls(database: Database): Promise<void> {
  await database.main.deleteFrom("call_counts").where("forget_at", "<=", Date.now()).execute();
}
