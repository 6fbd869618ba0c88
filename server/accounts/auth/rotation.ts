import type { Transaction } from "kysely";
import { REFRESH_COOKIE_LIFETIME, REFRESH_GRACE } from "../../../contract/platform/limits.ts";
import type { Database } from "../../platform/database/open.ts";
import type { Tables, UserRow } from "../../platform/database/schema.ts";
import {
  addAccessToken,
  addRefreshToken,
  type Credentials,
  revokeSession,
  SUPERSEDED_LIFETIME,
} from "./sessions.ts";
import { hashToken, successorOf } from "./tokens.ts";

export type Rotation =
  | { outcome: "rotated"; credentials: Credentials; user: Pick<UserRow, "id" | "email" | "role"> }
  /** Not a credential of a living session. */
  | { outcome: "invalid" }
  /** A credential replaced long ago: somebody else holds a copy, the whole session has ended. */
  | { outcome: "reused"; sessionId: string };

const INVALID: Rotation = { outcome: "invalid" };

/**
 * Exchanges a refresh credential for its successor and a new access token (ruling 'Session'). Whoever comes
 * with the same credential within the grace gets the same successor; later, the family is revoked.
 */
export async function rotate(database: Database, presented: string): Promise<Rotation> {
  const hash = hashToken(presented);
  const known = await database.read
    .selectFrom("refresh_tokens")
    .select("session_id")
    .where("hash", "=", hash)
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
      await revokeSession(tx, session.id);
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

/** Holds the session's row to the end of the transaction, so that twins and a logout wait for each other. */
function lockSession(tx: Transaction<Tables>, id: string, now: number): Promise<LockedSession | undefined> {
  return tx
    .updateTable("sessions")
    .set({ expires_at: now + REFRESH_COOKIE_LIFETIME, last_used_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["id", "secret", "user_id"])
    .executeTakeFirst();
}

function readRefreshToken(tx: Transaction<Tables>, hash: string) {
  return tx
    .selectFrom("refresh_tokens")
    .select(["expires_at", "replaced_at"])
    .where("hash", "=", hash)
    .executeTakeFirst();
}

function readUser(tx: Transaction<Tables>, id: string) {
  return tx
    .selectFrom("users")
    .select(["id", "email", "role"])
    .where("id", "=", id)
    .where("role", "=", "admin")
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}

async function replace(tx: Transaction<Tables>, session: LockedSession, presented: string, now: number) {
  await tx
    .updateTable("refresh_tokens")
    .set({ replaced_at: now })
    .where("hash", "=", hashToken(presented))
    .execute();
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

/** The end of the chain: when several rotations fell into the grace, a late twin must not fall behind. */
async function newestAfter(tx: Transaction<Tables>, secret: string, presented: string): Promise<string> {
  let newest = successorOf(secret, presented);
  while ((await readRefreshToken(tx, hashToken(newest)))?.replaced_at) newest = successorOf(secret, newest);
  return newest;
}
