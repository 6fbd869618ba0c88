import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import { ACCOUNT_SERVER } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import type { Tables, UserRow } from "../../platform/database/schema.ts";
import { networkOf } from "../../platform/http/network.ts";
import { invalid, slowDown, unauthenticated } from "../../platform/http/problems.ts";
import { verifyPassword } from "./passwords.ts";
import { type Count, judge, type Standing } from "./throttle-schedule.ts";
import { findById } from "./users.ts";

/** Asks for the administrator's own password, as `withPassword` does, before something that may fail in ways of its own. */
export const confirmPassword = (
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  currentPassword: string,
): Promise<UserRow> => withPassword(database, request, reply, currentPassword, async (user) => user);

/** The rows an attempt is counted in, in the order in which they are locked. */
export interface ThrottleKeys {
  address: string;
  account: string;
  ticket: string;
}

/**
 * The keys of an attempt. `address` is Fastify's request.ip, which believes a forwarded header only from a
 * proxy that TRUST_PROXY names. `account` is the id of the account found, however its e-mail was written; for
 * an e-mail without an account a hash of it stands in, so that both kinds behave alike from every address.
 * Writing the e-mail differently never evades a count: each address has its own.
 */
export function throttleKeys(address: string, account: string): ThrottleKeys {
  const network = networkOf(address);
  return {
    address: `address:${digest(network)}`,
    account: `account:${digest(account)}`,
    ticket: `ticket:${digest(`${network} ${account}`)}`,
  };
}

/**
 * Counts an attempt before its password is looked at, so that parallel ones are slowed too. Answers the
 * milliseconds to wait, 0 when the attempt may go on. An attempt that must wait anyway costs one read.
 */
export async function countAttempt(database: Database, keys: ThrottleKeys): Promise<number> {
  const seen = await read(database.read, keys);
  const foreseen = judge(seen, Date.now());
  if (foreseen.wait > 0 && foreseen.after.ticket === seen.ticket) return foreseen.wait;
  return database.main.transaction().execute(async (tx) => {
    await lock(tx, keys);
    const before = await read(tx, keys);
    const { wait, after } = judge(before, Date.now());
    for (const kind of ["address", "account", "ticket"] as const) {
      if (after[kind] !== before[kind]) await put(tx, keys[kind], after[kind]);
    }
    return wait;
  });
}

/** After a success: the account's count is cleared, the address gets its one attempt back. */
export function clearAttempts(database: Database, keys: ThrottleKeys): Promise<void> {
  return database.main.transaction().execute(async (tx) => {
    await tx
      .updateTable("login_throttle")
      .set((eb) => ({ failures: eb("failures", "-", 1) }))
      .where("key", "=", keys.address)
      .where("failures", ">", 0)
      .execute();
    await put(tx, keys.account, undefined);
    await put(tx, keys.ticket, undefined);
  });
}

async function read(db: Kysely<Tables>, keys: ThrottleKeys): Promise<Standing> {
  const rows = await db
    .selectFrom("login_throttle")
    .select(["key", "failures", "blocked_until", "forget_at"])
    .where("key", "in", [keys.address, keys.account, keys.ticket])
    .execute();
  const find = (key: string) => rows.find((row) => row.key === key);
  return { address: find(keys.address), account: find(keys.account), ticket: find(keys.ticket) };
}

/** Makes the rows exist and holds them to the end of the transaction (PostgreSQL; SQLite has one writer). */
async function lock(tx: Transaction<Tables>, keys: ThrottleKeys): Promise<void> {
  for (const key of [keys.address, keys.account]) {
    await tx
      .insertInto("login_throttle")
      .values({ key, failures: 0, blocked_until: 0, forget_at: 0 })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((eb) => ({ forget_at: eb.ref("login_throttle.forget_at") })),
      )
      .execute();
  }
}

async function put(tx: Transaction<Tables>, key: string, count: Count | undefined): Promise<void> {
  if (!count) {
    await tx.deleteFrom("login_throttle").where("key", "=", key).execute();
    return;
  }
  const { failures, blocked_until, forget_at } = count;
  await tx
    .insertInto("login_throttle")
    .values({ key, failures, blocked_until, forget_at })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ failures, blocked_until, forget_at }))
    .execute();
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/**
 * Does what a session alone does not suffice for: the administrator's own password is asked for. Repeated failures,
 * of the password and of `then`, are slowed, apart from those of signing in. Throws 400 for a wrong password, 429.
 */
export async function withPassword<T>(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  currentPassword: string,
  then: (user: UserRow) => Promise<T>,
): Promise<T> {
  const user = request.viewer && (await findById(database, request.viewer.id));
  if (!user) throw unauthenticated();
  return slowAttempts(database, request, reply, `password ${user.id}`, async () => {
    if (!(await verifyPassword(user.password_hash, currentPassword))) {
      throw invalid([{ field: "currentPassword", message: ACCOUNT_SERVER.currentPasswordWrong }]);
    }
    return then(user);
  });
}

/**
 * Makes an attempt at a secret that belongs to `subject`, slowed like a login when it keeps failing. It fails by
 * throwing. Throws 429 while it has to wait.
 */
export async function slowAttempts<T>(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  subject: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const keys = throttleKeys(request.ip, subject);
  const wait = await countAttempt(database, keys);
  if (wait > 0) throw slowDown(reply, wait);
  const result = await attempt();
  await clearAttempts(database, keys);
  return result;
}
