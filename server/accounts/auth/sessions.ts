import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { REFRESH_COOKIE_LIFETIME, REFRESH_GRACE } from "#contract/accounts/limits.ts";
import { TOKEN_LIFETIME } from "#contract/platform/limits.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db, Tx, UserRow } from "#server/platform/database/schema.ts";
import { insertRow, rowsWith, updateById, updateRows } from "#server/platform/database/statements.ts";
import type { RecogniseToken } from "#server/platform/http/access.ts";
import { hashToken, newToken, successorOf } from "./tokens.ts";

/** Use extends an access token, but writes at most once per this many milliseconds. */
const EXTEND_EVERY = 60_000;
/** Milliseconds that a read request waits for the database's write lock. */
const EXTENSION_WAIT_MAX = 300;
/** Milliseconds that access tokens stay valid after a rotation, so that requests in progress finish; use doesn't extend them. */
const SUPERSEDED_LIFETIME = 60_000;
const AGENT_MAX = 300;

export interface Caller {
  address: string;
  agent: string;
}

export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  agent: headers["user-agent"] ?? "",
});

/** A session's two credentials in clear; only their hashes are stored. */
export interface Credentials {
  token: string;
  refresh: string;
}

type VerifiedUser = Pick<UserRow, "id" | "password_hash">;

/** Starts a session; undefined if the password or the account's state has changed since it was verified. */
export function startSession(
  database: Database,
  user: VerifiedUser,
  caller: Caller,
): Promise<Credentials | undefined> {
  return database.main.transaction().execute((tx) => beginSession(tx, user, caller));
}

export async function beginSession(
  tx: Tx,
  user: VerifiedUser,
  caller: Caller,
): Promise<Credentials | undefined> {
  if (!(await holdUnchanged(tx, user))) return undefined;
  const now = Date.now();
  const id = uuidv7();
  await updateById(tx, "users", user.id, { last_sign_in_at: now });
  await insertRow(tx, "sessions", {
    id,
    user_id: user.id,
    secret: newToken(),
    created_at: now,
    expires_at: now + REFRESH_COOKIE_LIFETIME,
    address: caller.address,
    agent: caller.agent.slice(0, AGENT_MAX),
    last_used_at: now,
  });
  const refresh = newToken();
  await addRefreshToken(tx, id, refresh, now);
  return { token: await addAccessToken(tx, id, now), refresh };
}

/** Returns whether the user is as verified; locks the row, so that changes wait for the transaction's end. */
export async function holdUnchanged(tx: Tx, user: VerifiedUser): Promise<boolean> {
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

async function addAccessToken(tx: Tx, sessionId: string, now: number): Promise<string> {
  const token = newToken();
  await insertRow(tx, "access_tokens", {
    hash: hashToken(token),
    session_id: sessionId,
    expires_at: now + TOKEN_LIFETIME,
  });
  return token;
}

async function addRefreshToken(tx: Tx, sessionId: string, refresh: string, now: number): Promise<void> {
  await insertRow(tx, "refresh_tokens", {
    hash: hashToken(refresh),
    session_id: sessionId,
    created_at: now,
    expires_at: now + REFRESH_COOKIE_LIFETIME,
  });
}

/**
 * Returns the viewer of an access token. Queries the database every time, so that a logout, a disabled account or a changed
 * password takes effect on the next request.
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

/** Returns the viewer of a live session by its id, for requests that browsers send without a token. */
export function findSession(db: Db, id: string): Promise<{ id: string; secret: string } | undefined> {
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

/** False in a token's last minute, because a superseded token looks the same; the client refreshes then. */
function isDueForExtension({ expires_at }: { expires_at: number }, now: number): boolean {
  const left = expires_at - now;
  return left <= TOKEN_LIFETIME - EXTEND_EVERY && left > SUPERSEDED_LIFETIME;
}

/** Extends a token unless a rotation has changed its expiry since it was read. */
async function extend(
  database: Database,
  token: { hash: string; expires_at: number; session_id: string },
  now: number,
): Promise<void> {
  const extension = database.main.transaction().execute(async (tx) => {
    await updateById(tx, "sessions", token.session_id, { last_used_at: now });
    await updateRows(
      tx,
      "access_tokens",
      { hash: token.hash, expires_at: token.expires_at },
      { expires_at: now + TOKEN_LIFETIME },
    );
  });
  // If the disk rejects writes, the session may still read.
  await extension.catch(() => undefined);
}

/** Ends a session, of this user if one is given. Returns whether it had not ended. */
export const revokeSession = async (db: Db, session: { id: string; user_id?: string }): Promise<boolean> =>
  (await updateRows(db, "sessions", { ...session, revoked_at: null }, { revoked_at: Date.now() })) > 0;

export async function revokeSessionsOf(db: Db, userId: string, except?: string): Promise<void> {
  let query = db
    .updateTable("sessions")
    .set({ revoked_at: Date.now() })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  if (except) query = query.where("id", "!=", except);
  await query.execute();
}

const EXPIRING = [
  "access_tokens",
  "refresh_tokens",
  "download_links",
  "sign_in_tickets",
  "invitations",
] as const;

/** Deletes what has expired, ended or is forgotten; locks the kinds of count in the order in which an attempt does. */
export async function sweepExpired({ main: db }: Database): Promise<void> {
  const now = Date.now();
  for (const table of EXPIRING) await db.deleteFrom(table).where("expires_at", "<=", now).execute();
  for (const table of ["call_counts", "answered_keys"] as const)
    await db.deleteFrom(table).where("forget_at", "<=", now).execute();
  await db
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("revoked_at", "is not", null)]))
    .execute();
  for (const kind of ["address:%", "account:%", "ticket:%"]) {
    await db.deleteFrom("login_throttle").where("key", "like", kind).where("forget_at", "<=", now).execute();
  }
}

type Rotation =
  | { outcome: "rotated"; credentials: Credentials; user: Pick<UserRow, "id" | "email" | "role"> }
  /** Not a credential of a live session. */
  | { outcome: "invalid" }
  /** A credential replaced outside the grace period: it was probably stolen, so the session was revoked. */
  | { outcome: "reused"; sessionId: string };

const INVALID: Rotation = { outcome: "invalid" };

/**
 * Exchanges a refresh credential for its successor and a new access token (ruling 'Session'). Within the grace period the
 * same credential gets the same successor; after it the whole session is revoked.
 */
export async function rotate(database: Database, presented: string): Promise<Rotation> {
  const hash = hashToken(presented);
  const known = await rowsWith(database.read, "refresh_tokens", { hash })
    .select("session_id")
    .executeTakeFirst();
  if (!known) return INVALID;
  return database.main.transaction().execute(async (tx): Promise<Rotation> => {
    const now = Date.now();
    const session = await lockSession(tx, known.session_id, now);
    if (!session) return INVALID;
    const current = await readRefreshToken(tx, hash);
    if (!current || current.expires_at <= now) return INVALID;
    const user = await readUser(tx, session.user_id);
    if (!user) return INVALID;
    if (current.replaced_at !== null && current.replaced_at + REFRESH_GRACE < now) {
      await revokeSession(tx, { id: session.id });
      return { outcome: "reused", sessionId: session.id };
    }
    const refresh =
      current.replaced_at === null
        ? await replace(tx, session, presented, now)
        : await newestAfter(tx, session.secret, presented);
    const token = await addAccessToken(tx, session.id, now);
    return { outcome: "rotated", credentials: { token, refresh }, user };
  });
}

type LockedSession = { id: string; secret: string; user_id: string };

/** Locks the session's row for the transaction, so that concurrent refreshes and a logout wait for each other. */
function lockSession(tx: Tx, id: string, now: number): Promise<LockedSession | undefined> {
  return tx
    .updateTable("sessions")
    .set({ expires_at: now + REFRESH_COOKIE_LIFETIME, last_used_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["id", "secret", "user_id"])
    .executeTakeFirst();
}

function readRefreshToken(tx: Tx, hash: string) {
  return rowsWith(tx, "refresh_tokens", { hash }).select(["expires_at", "replaced_at"]).executeTakeFirst();
}

function readUser(tx: Tx, id: string) {
  return rowsWith(tx, "users", { id, role: "admin", disabled_at: null })
    .select(["id", "email", "role"])
    .executeTakeFirst();
}

async function replace(tx: Tx, session: LockedSession, presented: string, now: number) {
  await updateRows(tx, "refresh_tokens", { hash: hashToken(presented) }, { replaced_at: now });
  const end = now + SUPERSEDED_LIFETIME;
  await tx
    .updateTable("access_tokens")
    .set({ expires_at: end })
    .where("session_id", "=", session.id)
    .where("expires_at", ">", end)
    .execute();
  const successor = successorOf(session.secret, presented);
  await addRefreshToken(tx, session.id, successor, now);
  return successor;
}

/** Returns the newest credential of the chain, so that a late concurrent refresh doesn't fall behind several rotations. */
async function newestAfter(tx: Tx, secret: string, presented: string): Promise<string> {
  let newest = successorOf(secret, presented);
  while ((await readRefreshToken(tx, hashToken(newest)))?.replaced_at) newest = successorOf(secret, newest);
  return newest;
}
