import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionAnswer, TwoFactorAnswer, TwoFactorBody } from "#contract/accounts/auth.ts";
import type { session } from "#contract/accounts/calls.ts";
import { REFRESH_COOKIE_LIFETIME } from "#contract/accounts/limits.ts";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import type { Confirmation } from "#contract/platform/primitives.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { UserRow } from "#server/platform/database/schema.ts";
import { writeUnseen } from "#server/platform/database/write.ts";
import { asActor, bearerToken } from "#server/platform/http/access.ts";
import type { HandlerInput } from "#server/platform/http/handle.ts";
import { forbidden, unauthenticated } from "#server/platform/http/problems.ts";
import { verifyDummy, verifyPassword } from "./passwords.ts";
import {
  beginSession,
  type Caller,
  type Credentials,
  callerOf,
  revokeSession,
  rotate,
  startSession,
} from "./sessions.ts";
import { slowAttempts } from "./throttle.ts";
import { hashToken } from "./tokens.ts";
import { acceptCode } from "./two-factor/accept-code.ts";
import {
  dropTicketsOf,
  findTicketHolder,
  makeSignInTicket,
  tryTicket,
} from "./two-factor/sign-in-tickets.ts";
import { emailKey, findByEmail, presentUser } from "./users.ts";

type Needed = { database: Database; config: Config };

/**
 * POST /auth/login. A missing account, a disabled one and a wrong password are indistinguishable in message, status, timing
 * and counting. Another role gets a 403 without a session; an account with a second factor gets a ticket.
 */
export async function beginLogin(
  { database, config }: Needed,
  { body, request, reply }: HandlerInput<typeof session.login>,
): Promise<SessionAnswer | TwoFactorAnswer> {
  const { email, password } = body;
  const found = await findByEmail(database, email);
  const user = await slowAttempts(database, { request, reply }, found?.id ?? emailKey(email), async () => {
    const verified = await (found ? verifyPassword(found.password_hash, password) : verifyDummy(password));
    if (found && verified && found.disabled_at === null) return found;
    throw unauthenticated(LOGIN.invalidCredentials);
  });
  if (user.role !== "admin") throw forbidden(LOGIN.notAdmin);

  if (user.totp_secret !== null) {
    const ticket = await makeSignInTicket(database, user);
    if (!ticket) throw unauthenticated(LOGIN.invalidCredentials);
    return { twoFactor: { ticket } };
  }
  const credentials = await startSession(database, user, callerOf(request));
  if (!credentials) throw unauthenticated(LOGIN.invalidCredentials);
  request.log.info({ user: user.id }, "signed in");
  return answerSession(request, reply, config, { credentials, user });
}

/**
 * POST /auth/two-factor: the second step of a login. A wrong or reused code and an invalid ticket are rejected alike; each
 * counts against the account, whichever ticket was sent.
 */
export async function completeLogin(
  { database, config }: Needed,
  { body, request, reply }: HandlerInput<typeof session.completeLogin>,
): Promise<SessionAnswer> {
  const { ticket, code } = body;
  const holder = await findTicketHolder(database, ticket);
  const subject = `second factor ${holder?.id ?? hashToken(ticket)}`;
  const signedIn = await slowAttempts(database, { request, reply }, subject, async () => {
    const begun = holder && (await begin(database, holder, { ticket, code }, callerOf(request)));
    if (!begun) throw unauthenticated(LOGIN.secondFactorFailed);
    return begun;
  });
  request.log.info({ user: signedIn.user.id }, "signed in");
  return answerSession(request, reply, config, signedIn);
}

/** Returns undefined instead of throwing on rejection, so that the ticket's raised attempt count is committed. */
function begin(
  database: Database,
  holder: Pick<UserRow, "id" | "email">,
  { ticket, code }: TwoFactorBody,
  caller: Caller,
) {
  return writeUnseen(database, asActor(holder), async (change) => {
    const user = await tryTicket(change.tx, ticket, change.now);
    if (!user || !(await acceptCode(change, user, code))) return undefined;
    await dropTicketsOf(change.tx, user.id);
    const credentials = await beginSession(change.tx, user, caller);
    return credentials && { credentials, user };
  });
}

function answerSession(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  session: { credentials: Credentials; user: Pick<UserRow, "id" | "email" | "role"> },
): SessionAnswer {
  setRefreshCookie(request, reply, config, session.credentials.refresh);
  return { token: session.credentials.token, user: presentUser(session.user) };
}

/** POST /auth/refresh-token: reads only the cookie. Without a valid one it returns 401 and deletes the cookie. */
export async function refreshLogin(
  { database, config }: Needed,
  { request, reply }: HandlerInput<typeof session.refresh>,
): Promise<SessionAnswer> {
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
}

/** POST /auth/logout: revokes the sessions of token and cookie; accepts expired or missing credentials. */
export async function endLogin(
  { database, config }: Needed,
  { request, reply }: HandlerInput<typeof session.logout>,
): Promise<Confirmation> {
  const token = bearerToken(request);
  const cookie = readRefreshCookie(request, config);
  if (token) await revokeBy(database, "access_tokens", token);
  if (cookie) await revokeBy(database, "refresh_tokens", cookie);
  clearRefreshCookie(request, reply, config);
  return { message: LOGIN.loggedOut };
}

async function revokeBy(database: Database, table: "access_tokens" | "refresh_tokens", credential: string) {
  const row = await database.read
    .selectFrom(table)
    .select("session_id")
    .where("hash", "=", hashToken(credential))
    .executeTakeFirst();
  if (row) await revokeSession(database.main, { id: row.session_id });
}

type Where = Pick<Config, "publicUrl">;

const SECURE_NAME = "__Secure-heddle_refresh";
const PLAIN_NAME = "heddle_refresh";

function readRefreshCookie(request: FastifyRequest, config: Where): string | undefined {
  return request.cookies[nameFor(request, config)] || undefined;
}

function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, config: Where, refresh: string) {
  reply.setCookie(nameFor(request, config), refresh, {
    ...attributes(request, config),
    maxAge: REFRESH_COOKIE_LIFETIME / 1000,
  });
}

function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply, config: Where): void {
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
