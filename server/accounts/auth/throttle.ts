import type { FastifyReply, FastifyRequest } from "fastify";
import { ACCOUNT_SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, Tx, UserRow } from "#server/platform/database/schema.ts";
import { findById, putRow, rowsWith } from "#server/platform/database/statements.ts";
import { invalid, slowDown, unauthenticated } from "#server/platform/http/problems.ts";
import { networkOf } from "#server/platform/http/proxies.ts";
import { verifyPassword } from "./passwords.ts";
import { digest } from "./tokens.ts";

/** A call that an attempt at a secret comes with. */
interface Attempted {
  request: FastifyRequest;
  reply: FastifyReply;
}
type Confirmed = Attempted & { body: { currentPassword: string } };

/** Requires the administrator's own password, as `withPassword` does, before work that may fail in its own ways. */
export const confirmPassword = (database: Database, asked: Confirmed): Promise<UserRow> =>
  withPassword(database, asked, async (user) => user);

interface ThrottleKeys {
  address: string;
  account: string;
  ticket: string;
}

/**
 * Returns the throttle keys of an attempt. `address` is Fastify's request.ip, which uses forwarded headers only of proxies
 * that TRUST_PROXY names. `account` is the account's id, or a hash of the e-mail if no account has it, so that both behave
 * alike. Spelling the e-mail differently never evades a count: each address has its own.
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
 * Counts an attempt before its password is checked, so that parallel attempts are throttled too. Returns the milliseconds
 * to wait, 0 if the attempt may proceed. A rejected attempt costs one read.
 */
async function countAttempt(database: Database, keys: ThrottleKeys): Promise<number> {
  const attemptCounts = await read(database.read, keys);
  const foreseen = judge(attemptCounts, Date.now());
  if (foreseen.wait > 0 && foreseen.after.ticket === attemptCounts.ticket) return foreseen.wait;
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

/** After a success: clears the account's count and takes this attempt off the address's. */
function clearAttempts(database: Database, keys: ThrottleKeys): Promise<void> {
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

async function read(db: Db, keys: ThrottleKeys): Promise<AttemptCounts> {
  const rows = await rowsWith(db, "login_throttle", { key: [keys.address, keys.account, keys.ticket] })
    .select(["key", "failures", "blocked_until", "forget_at"])
    .execute();
  const find = (key: string) => rows.find((row) => row.key === key);
  return { address: find(keys.address), account: find(keys.account), ticket: find(keys.ticket) };
}

/** Inserts missing rows and locks them for the transaction (PostgreSQL; SQLite has one writer). */
async function lock(tx: Tx, keys: ThrottleKeys): Promise<void> {
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

async function put(tx: Tx, key: string, count: Count | undefined): Promise<void> {
  if (!count) {
    await tx.deleteFrom("login_throttle").where("key", "=", key).execute();
    return;
  }
  const { failures, blocked_until, forget_at } = count;
  await putRow(tx, "login_throttle", "key", { key, failures, blocked_until, forget_at });
}

/** Runs `then` after verifying the user's own password. Throws 400 for a wrong one, 429 while throttled. */
export async function withPassword<T>(
  database: Database,
  { request, reply, body }: Confirmed,
  then: (user: UserRow) => Promise<T>,
): Promise<T> {
  const user = request.viewer && (await findById(database.read, "users", request.viewer.id));
  if (!user) throw unauthenticated();
  return slowAttempts(database, { request, reply }, `password ${user.id}`, async () => {
    if (!(await verifyPassword(user.password_hash, body.currentPassword))) {
      throw invalid([{ field: "currentPassword", message: ACCOUNT_SERVER.currentPasswordWrong }]);
    }
    return then(user);
  });
}

/** Throttles an attempt at a secret of `subject` like a login; it fails by throwing. Throws 429. */
export async function slowAttempts<T>(
  database: Database,
  { request, reply }: Attempted,
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

/**
 * The throttling rules of sign-ins (ruling 'Session'), pure: rows in, verdict out. An account has five free
 * attempts, then one attempt per block of 1, 2, 4 ... 60 seconds, from any address. An address has thirty failures per 15
 * minutes. So that an attacker can't lock the owner out, a rejected address gets a ticket for the end of its block, which
 * admits it once even if another address has renewed the block. Nobody waits longer than one block, and N addresses make at
 * most N attempts in that time.
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const FREE_ATTEMPTS = 5;
export const BLOCK_MAX = 60 * SECOND;
export const ADDRESS_ATTEMPTS = 30;
export const ADDRESS_WINDOW = 15 * MINUTE;
/** Milliseconds that an account's count outlives its last attempt. */
const ACCOUNT_MEMORY = 15 * MINUTE;
/** Milliseconds that a ticket is valid after its block has ended. */
const TICKET_LIFETIME = 5 * MINUTE;

interface Count {
  failures: number;
  blocked_until: number;
  forget_at: number;
}

export interface AttemptCounts {
  address: Count | undefined;
  account: Count | undefined;
  ticket: Count | undefined;
}

/** Milliseconds to wait (0: proceed), and the counts after this attempt. */
interface Verdict {
  wait: number;
  after: AttemptCounts;
}

/** Judges one attempt at `now`, counting it as a failure; a success undoes that. */
export function judge(before: AttemptCounts, now: number): Verdict {
  const address = current(before.address, now);
  const account = current(before.account, now);
  const ticket = current(before.ticket, now);
  const refuse = (wait: number, promised = ticket): Verdict => ({
    wait,
    after: { address, account, ticket: promised },
  });
  if (address && address.failures >= ADDRESS_ATTEMPTS) return refuse(address.forget_at - now);
  if (account && account.blocked_until > now) {
    if (!ticket) return refuse(account.blocked_until - now, ticketFor(account.blocked_until));
    if (ticket.blocked_until > now) return refuse(ticket.blocked_until - now);
  }
  const failures = (account?.failures ?? 0) + 1;
  return {
    wait: 0,
    after: {
      address: {
        failures: (address?.failures ?? 0) + 1,
        blocked_until: 0,
        forget_at: address?.forget_at ?? now + ADDRESS_WINDOW,
      },
      account: { failures, blocked_until: now + blockAfter(failures), forget_at: now + ACCOUNT_MEMORY },
      ticket: undefined,
    },
  };
}

/** Returns for how many milliseconds an account is blocked after this many consecutive failures. */
export function blockAfter(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0;
  return Math.min(BLOCK_MAX, SECOND * 2 ** (failures - FREE_ATTEMPTS));
}

function ticketFor(time: number): Count {
  return { failures: 0, blocked_until: time, forget_at: time + TICKET_LIFETIME };
}

function current(count: Count | undefined, now: number): Count | undefined {
  return count && count.forget_at > now ? count : undefined;
}
