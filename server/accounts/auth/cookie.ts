import type { FastifyReply, FastifyRequest } from "fastify";
import { REFRESH_COOKIE_LIFETIME } from "../../../contract/platform/limits.ts";
import type { Config } from "../../platform/config.ts";

type Where = Pick<Config, "publicUrl">;

const SECURE_NAME = "__Secure-heddle_refresh";
const PLAIN_NAME = "heddle_refresh";

/** The refresh credential the request came with (ruling 'Session'). */
export function readRefreshCookie(request: FastifyRequest, config: Where): string | undefined {
  return request.cookies[nameFor(request, config)] || undefined;
}

/** Gives the browser a refresh credential that no script and no other site can use. */
export function setRefreshCookie(
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
