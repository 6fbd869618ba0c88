import { DOWNLOAD_LINK_LIFETIME } from "../../../contract/platform/limits.ts";
import type { Database } from "../../platform/database/open.ts";
import { findSession } from "../auth/sessions.ts";
import { hashToken, newToken } from "../auth/tokens.ts";

/**
 * Makes a ticket that stands for a session's right to one download, valid once and for 60 seconds (ruling
 * 'Session'). `payload` says what is to be downloaded; it is kept here, so that the link cannot be bent.
 */
export async function createDownloadTicket(
  database: Database,
  sessionId: string,
  payload: unknown,
): Promise<string> {
  const ticket = newToken();
  await database.main
    .insertInto("download_links")
    .values({
      hash: hashToken(ticket),
      session_id: sessionId,
      payload: JSON.stringify(payload),
      expires_at: Date.now() + DOWNLOAD_LINK_LIFETIME,
    })
    .execute();
  return ticket;
}

/**
 * Takes a ticket in: the payload it was made with, or undefined when it was used, has expired, or its session
 * or account has ended meanwhile.
 */
export async function redeemDownloadTicket(database: Database, ticket: string): Promise<unknown> {
  const link = await database.main
    .deleteFrom("download_links")
    .where("hash", "=", hashToken(ticket))
    .returning(["session_id", "payload", "expires_at"])
    .executeTakeFirst();
  if (!link || link.expires_at <= Date.now()) return undefined;
  const session = await findSession(database.main, link.session_id);
  return session && (JSON.parse(link.payload) as unknown);
}
