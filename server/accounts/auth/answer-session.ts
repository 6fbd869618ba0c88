import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionAnswer } from "../../../contract/accounts/auth.ts";
import type { Config } from "../../platform/config.ts";
import type { UserRow } from "../../platform/database/schema.ts";
import { setRefreshCookie } from "./cookie.ts";
import type { Credentials } from "./sessions.ts";
import { presentUser } from "./users.ts";

/** A session's credentials as they leave the server: the token in the answer, the other one in the cookie. */
export function answerSession(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  session: { credentials: Credentials; user: Pick<UserRow, "id" | "email" | "role"> },
): SessionAnswer {
  setRefreshCookie(request, reply, config, session.credentials.refresh);
  return { token: session.credentials.token, user: presentUser(session.user) };
}
