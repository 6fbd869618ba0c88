import type { SessionAnswer } from "../../../contract/accounts/auth.ts";
import type { session } from "../../../contract/accounts/session-calls.ts";
import { SERVER } from "../../../contract/messages.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import type { Asked } from "../../platform/http/handle.ts";
import { unauthenticated } from "../../platform/http/problems.ts";
import { answerSession } from "./answer-session.ts";
import { clearRefreshCookie, readRefreshCookie } from "./cookie.ts";
import { rotate } from "./rotation.ts";

/** POST /auth/refresh-token: reads nothing but the cookie. Without a valid one: 401, and the cookie goes. */
export function refresh({ database, config }: { database: Database; config: Config }) {
  return async ({ request, reply }: Asked<typeof session.refresh>): Promise<SessionAnswer> => {
    const presented = readRefreshCookie(request, config);
    if (!presented) throw unauthenticated();
    const rotation = await rotate(database, presented);
    if (rotation.outcome !== "rotated") {
      if (rotation.outcome === "reused") {
        request.log.warn({ session: rotation.sessionId }, "refresh credential used again: session revoked");
      }
      clearRefreshCookie(request, reply, config);
      throw unauthenticated(SERVER.sessionEnded);
    }
    return answerSession(request, reply, config, rotation);
  };
}
