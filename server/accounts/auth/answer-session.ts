import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionAnswer } from "../../../contract/accounts/auth.ts";
import { REFRESH_COOKIE_LIFETIME } from "../../../contract/platform/limits.ts";
import type { Config } from "../../platform/config.ts";
import type { UserRow } from "../../platform/database/schema.ts";
import type { Credentials } from "./sessions.ts";
import { presentUser } from "./users.ts";

const SECURE_NAME = "__Secure-heddle_refresh";
const PLAIN_NAME = "heddle_refresh";

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

type Where = Pick<Config, "publicUrl">;

/** The refresh credential the request came with (ruling 'Session'). */
export function readRefreshCookie(request: FastifyRequest, config: Where): string | undefined {
  return request.cookies[nameFor(request, config)] || undefined;
}

/** Gives the browser a refresh credential that no script and no other site can use. */
function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Where,
  refresh: string,
): void {
  reply.setCookie(nameFor(request, config), refresh, {
    ...attributes(request, config),
    maxAge: REFRESH_COOKIE_LIFETIME / 1000,
  });
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply, config: Where): void {
  reply.clearCookie(nameFor(request, config), attributes(request, config));
}

function attributes(request: FastifyRequest, config: Where) {
  return {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(request, config),
  } as const;
}

function nameFor(request: FastifyRequest, config: Where): string {
  return isSecure(request, config) ? SECURE_NAME : PLAIN_NAME;
}

function isSecure(request: FastifyRequest, config: Where): boolean {
  return request.protocol === "https" || /^https:/i.test(config.publicUrl ?? "");
}
