import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { REFRESH_COOKIE_LIFETIME, TOKEN_LIFETIME } from "../../../contract/platform/limits.ts";
import { updateById } from "../../platform/database/by-id.ts";
import type { Database } from "../../platform/database/open.ts";
import type { Tables, UserRow } from "../../platform/database/schema.ts";
import type { RecogniseToken } from "../../platform/http/access.ts";
import { hashToken, newToken } from "./tokens.ts";

/** An access token is extended by use, but written at most this often. */
const EXTEND_EVERY = 60_000;
/** A call that only reads must not wait for whatever keeps the database from writing. */
const EXTENSION_WAIT_MAX = 300;
/** How long the access tokens before a rotation go on: calls under way finish, and use doesn't extend them. */
export const SUPERSEDED_LIFETIME = 60_000;
const AGENT_MAX = 300;

/** Where a session was started from, for the list of sessions that its owner reads. */
export interface Caller {
  address: string;
  agent: string;
}

export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  agent: headers["user-agent"] ?? "",
});

/** The two credentials of a session, in the only moment in which they are known in clear. */
export interface Credentials {
  token: string;
  refresh: string;
}

type VerifiedUser = Pick<UserRow, "id" | "password_hash">;

/**
 * Starts a session for a user whose password was just verified. Undefined when the password or the state of
 * the account has changed since.
 */
export function startSession(
  database: Database,
  user: VerifiedUser,
  caller: Caller,
): Promise<Credentials | undefined> {
  return database.main.transaction().execute((tx) => beginSession(tx, user, caller));
}

export async function beginSession(
  tx: Transaction<Tables>,
  user: VerifiedUser,
  caller: Caller,
): Promise<Credentials | undefined> {
  if (!(await holdUnchanged(tx, user))) return undefined;
  const now = Date.now();
  const id = uuidv7();
  await updateById(tx, "users", user.id, { last_sign_in_at: now });
  await tx
    .insertInto("sessions")
    .values({
      id,
      user_id: user.id,
      secret: newToken(),
      created_at: now,
      expires_at: now + REFRESH_COOKIE_LIFETIME,
      revoked_at: null,
      address: caller.address,
      agent: caller.agent.slice(0, AGENT_MAX),
      last_used_at: now,
    })
    .execute();
  const refresh = newToken();
  await addRefreshToken(tx, id, refresh, now);
  return { token: await addAccessToken(tx, id, now), refresh };
}

/**
 * Whether password and state of the account are still those that were verified. Taking hold of the user's row makes
 * this wait for a change under way, and a change wait for what follows.
 */
export async function holdUnchanged(tx: Transaction<Tables>, user: VerifiedUser): Promise<boolean> {
  const unchanged = await tx
    .updateTable("users")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("id", "=", user.id)
    .where("password_hash", "=", user.password_hash)
    .where("disabled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return unchanged !== undefined;
}

export async function addAccessToken(
  tx: Transaction<Tables>,
  sessionId: string,
  now: number,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("access_tokens")
    .values({ hash: hashToken(token), session_id: sessionId, expires_at: now + TOKEN_LIFETIME })
    .execute();
  return token;
}

export async function addRefreshToken(
  tx: Transaction<Tables>,
  sessionId: string,
  refresh: string,
  now: number,
): Promise<void> {
  await tx
    .insertInto("refresh_tokens")
    .values({
      hash: hashToken(refresh),
      session_id: sessionId,
      created_at: now,
      expires_at: now + REFRESH_COOKIE_LIFETIME,
      replaced_at: null,
    })
    .execute();
}

/**
 * Finds who an access token speaks for, from the database every time: a logout, a disabled account or a
 * changed password counts from the very next request (checklist 13).
 */
export function recogniseToken(database: Database): RecogniseToken {
  const pending = new Set<string>();
  return async (token, isUse) => {
    const now = Date.now();
    const row = await database.read
      .selectFrom("access_tokens as t")
      .innerJoin("sessions as s", "s.id", "t.session_id")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["t.hash", "t.expires_at", "s.id as session_id", "u.id", "u.email", "u.role"])
      .where("t.hash", "=", hashToken(token))
      .where("t.expires_at", ">", now)
      .where("s.expires_at", ">", now)
      .where("s.revoked_at", "is", null)
      .where("u.disabled_at", "is", null)
      .executeTakeFirst();
    if (!row) return undefined;
    if (isUse && isDueForExtension(row, now) && !pending.has(row.hash)) {
      pending.add(row.hash);
      const extension = extend(database, row, now).finally(() => pending.delete(row.hash));
      await Promise.race([extension, sleep(EXTENSION_WAIT_MAX, undefined, { ref: false })]);
    }
    return { id: row.id, email: row.email, role: row.role, sessionId: row.session_id };
  };
}

/** The session with this id, as long as it lives and its person may administer: for what a browser asks without a token. */
export function findSession(
  db: Kysely<Tables>,
  id: string,
): Promise<{ id: string; secret: string } | undefined> {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id", "s.secret"])
    .where("s.id", "=", id)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", Date.now())
    .where("u.disabled_at", "is", null)
    .where("u.role", "=", "admin")
    .executeTakeFirst();
}

/** One in its last minute is left to end, because that is what a superseded one looks like; its client refreshes. */
function isDueForExtension({ expires_at }: { expires_at: number }, now: number): boolean {
  const left = expires_at - now;
  return left <= TOKEN_LIFETIME - EXTEND_EVERY && left > SUPERSEDED_LIFETIME;
}

/** Extends a token by use. The comparison with the time just read keeps a rotation that came in between. */
async function extend(
  database: Database,
  token: { hash: string; expires_at: number; session_id: string },
  now: number,
): Promise<void> {
  const extension = database.main.transaction().execute(async (tx) => {
    await updateById(tx, "sessions", token.session_id, { last_used_at: now });
    await tx
      .updateTable("access_tokens")
      .set({ expires_at: now + TOKEN_LIFETIME })
      .where("hash", "=", token.hash)
      .where("expires_at", "=", token.expires_at)
      .execute();
  });
  // A disk that takes no writes must not turn a valid session away from reading.
  await extension.catch(() => undefined);
}

export async function revokeSession(db: Kysely<Tables>, sessionId: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: Date.now() })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every session of a user but, where given, the one the call came with. */
export async function revokeSessionsOf(db: Kysely<Tables>, userId: string, except?: string): Promise<void> {
  let query = db
    .updateTable("sessions")
    .set({ revoked_at: Date.now() })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  if (except) query = query.where("id", "!=", except);
  await query.execute();
}

/**
 * Deletes what has expired: tokens, tickets, invitations, ended sessions with all that hangs on them, and counts of
 * sign-ins. The kinds of count go one after the other, in the order in which an attempt locks them.
 */
export async function sweepSessions(database: Database): Promise<void> {
  const now = Date.now();
  const db = database.main;
  await db.deleteFrom("access_tokens").where("expires_at", "<=", now).execute();
  await db.deleteFrom("refresh_tokens").where("expires_at", "<=", now).execute();
  await db.deleteFrom("download_links").where("expires_at", "<=", now).execute();
  await db.deleteFrom("sign_in_tickets").where("expires_at", "<=", now).execute();
  await db.deleteFrom("invitations").where("expires_at", "<=", now).execute();
  await db
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("revoked_at", "is not", null)]))
    .execute();
  for (const kind of ["address:%", "account:%", "ticket:%"]) {
    await db.deleteFrom("login_throttle").where("key", "like", kind).where("forget_at", "<=", now).execute();
  }
}
