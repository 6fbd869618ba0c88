import type {
  LoginBody,
  ProfileAnswer,
  SessionAnswer,
  TwoFactorAnswer,
  TwoFactorBody,
} from "#contract/accounts/auth.ts";
import type { CallAt } from "#contract/calls.ts";
import type { ErrorAnswer } from "#contract/platform/primitives.ts";
import { ApiError } from "#web/api/client.ts";
import { type AdminCall, type AdminResponse, send } from "./send.ts";
import { clearSession, storedToken, storeToken } from "./session-store.ts";

/** An unsuccessful answer with the server's field errors and its body. */
export class AdminError extends ApiError {
  readonly fields: NonNullable<ErrorAnswer["errors"]>;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const { message, errors }: { message?: unknown; errors?: unknown } = Object(body);
    super(status, typeof message === "string" ? message : "");
    this.fields = Array.isArray(errors) ? (errors as typeof this.fields) : [];
    this.body = body;
  }
}

/** Repeats a 401 once with a refreshed token (spec section 7). Use `ask`. Throws AdminError, NetworkError. */
export async function adminCall(path: string, call: AdminCall = {}): Promise<unknown> {
  const token = storedToken()?.token;
  let answer = await send(path, call, token);
  if (answer.status === 401) {
    const renewed = await renewedSince(token);
    if (renewed) answer = await send(path, call, renewed);
  }
  return read(answer);
}

/** Sends the login without a retry (ruling 'Session'); the answer for a second factor is a ticket. */
export async function postLogin(json: LoginBody): Promise<SessionAnswer | TwoFactorAnswer> {
  const answer = await sendOnce("/auth/login", json);
  const { twoFactor }: Partial<TwoFactorAnswer> = Object(read(answer));
  return twoFactor?.ticket ? { twoFactor: { ticket: twoFactor.ticket } } : readSession(answer);
}

/** POST /auth/two-factor, the second step of a login, also without a retry. */
export async function postTwoFactor(json: TwoFactorBody): Promise<SessionAnswer> {
  return readSession(await sendOnce("/auth/two-factor", json));
}

/** POST /auth/logout with the current token; an expired session is not refreshed. */
export async function postLogout(): Promise<void> {
  await sendOnce("/auth/logout");
}

let refreshing: Promise<SessionAnswer> | undefined;

/** Refreshes the token, once for concurrent calls. Throws AdminError if rejected, NetworkError. */
export function refreshToken(): Promise<SessionAnswer> {
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(): Promise<SessionAnswer> {
  const before = storedToken();
  const renewed = readSession(await sendOnce("/auth/refresh-token"));
  // The user logged out meanwhile.
  if (before && !storedToken()) throw new AdminError(401, undefined);
  storeToken(renewed.token);
  return renewed;
}

/** Returns a newer or refreshed token; null if the session ended. A network failure doesn't end it. */
async function renewedSince(token: string | undefined): Promise<string | null> {
  const stored = storedToken()?.token;
  if (stored && stored !== token) return stored;
  // The call's session has ended meanwhile, so there is nothing to refresh.
  if (token && !stored) return null;
  try {
    return (await refreshToken()).token;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    clearSession();
    return null;
  }
}

/** The session's calls, declared by type only, since the login page doesn't load zod. */
type SessionPath = Extract<CallAt[keyof CallAt], { method: "POST"; path: `/auth/${string}` }>["path"];

/** Sends a session call, without a refresh. */
const sendOnce = (path: SessionPath, json?: unknown): Promise<AdminResponse> =>
  send(`/api${path}`, { method: "POST", ...(json !== undefined && { json }) }, storedToken()?.token);

function readSession(answer: AdminResponse): SessionAnswer {
  const { token, user }: Partial<SessionAnswer> = Object(read(answer));
  if (typeof token !== "string" || !token || !user) throw new AdminError(502, undefined);
  return { token, user };
}

export async function readProfile(): Promise<ProfileAnswer["user"]> {
  const path: CallAt["GET /auth/profile"]["path"] = "/auth/profile";
  const { user }: Partial<ProfileAnswer> = Object(await adminCall(`/api${path}`));
  if (!user) throw new AdminError(502, undefined);
  return user;
}

function read({ status, text }: AdminResponse): unknown {
  const body = parse(text);
  if (status >= 400) throw new AdminError(status, body);
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
