import type { session } from "../../../contract/accounts/session-calls.ts";
import { LOGIN } from "../../../contract/messages.ts";
import type { Confirmation } from "../../../contract/platform/primitives.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import type { Asked } from "../../platform/http/handle.ts";
import { clearRefreshCookie, readRefreshCookie } from "./cookie.ts";
import { revokeSession } from "./sessions.ts";
import { hashToken } from "./tokens.ts";

/**
 * POST /auth/logout: ends the session of the token and that of the cookie on the server (checklist 13).
 * Expired credentials count as well, and whoever has none is logged out already.
 */
export function logout({ database, config }: { database: Database; config: Config }) {
  return async ({ request, reply }: Asked<typeof session.logout>): Promise<Confirmation> => {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1];
    const cookie = readRefreshCookie(request, config);
    if (token) await revokeBy(database, "access_tokens", token);
    if (cookie) await revokeBy(database, "refresh_tokens", cookie);
    clearRefreshCookie(request, reply, config);
    return { message: LOGIN.loggedOut };
  };
}

async function revokeBy(
  database: Database,
  table: "access_tokens" | "refresh_tokens",
  credential: string,
): Promise<void> {
  const row = await database.read
    .selectFrom(table)
    .select("session_id")
    .where("hash", "=", hashToken(credential))
    .executeTakeFirst();
  if (row) await revokeSession(database.main, row.session_id);
}
