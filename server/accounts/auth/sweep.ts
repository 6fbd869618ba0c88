import type { Database } from "../../platform/database/open.ts";

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
