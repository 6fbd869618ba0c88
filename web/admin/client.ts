import type { LoginBody, SessionAnswer, TwoFactorAnswer, TwoFactorBody } from "../../contract/auth.ts";
import type { ErrorAnswer } from "../../contract/primitives.ts";
import { ApiError } from "../api/client.ts";
import { type AdminCall, type Answer, send } from "./send.ts";
import { clearSession, storedToken, storeToken } from "./session-store.ts";

export type { AdminCall } from "./send.ts";

/** An answer that is no success, with what the server says about single fields and its whole body. */
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

/**
 * A call of the back office: with the stored token, repeated once after a 401 when the token could be refreshed
 * (spec section 7, 'Handling of answers'). Throws AdminError, or NetworkError after its toast.
 */
export async function adminJson<T>(path: string, call: AdminCall = {}): Promise<T> {
  const token = storedToken()?.token;
  let answer = await send(path, call, token);
  if (answer.status === 401) {
    const renewed = await renewedSince(token);
    if (renewed) answer = await send(path, call, renewed);
  }
  return read<T>(answer);
}

/**
 * POST /auth/login: outside the retry (ruling 'Session'). An account with a second factor gets a ticket for it instead
 * of a session.
 */
export async function postLogin(json: LoginBody): Promise<SessionAnswer | TwoFactorAnswer> {
  const answer = await send("/auth/login", { method: "POST", json }, storedToken()?.token);
  const ticket = read<Partial<TwoFactorAnswer> | undefined>(answer)?.twoFactor?.ticket;
  return ticket ? { twoFactor: { ticket } } : readSession(answer);
}

/** POST /auth/two-factor, the second half of a login: outside the retry as well. */
export async function postTwoFactor(json: TwoFactorBody): Promise<SessionAnswer> {
  return readSession(await send("/auth/two-factor", { method: "POST", json }, storedToken()?.token));
}

/** POST /auth/logout, with the token there is at this moment; a session that is gone is not renewed for it. */
export async function postLogout(): Promise<void> {
  await send("/auth/logout", { method: "POST" }, storedToken()?.token);
}

let refreshing: Promise<SessionAnswer> | undefined;

/**
 * Gets a new token by the refresh cookie and stores it; all who ask at once share one call. Throws AdminError
 * when it was refused, NetworkError when nothing answered.
 */
export function refreshToken(): Promise<SessionAnswer> {
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(): Promise<SessionAnswer> {
  const before = storedToken();
  const session = readSession(await send("/auth/refresh-token", { method: "POST" }, before?.token));
  // Whoever logged out while this was under way stays so.
  if (before && !storedToken()) throw new AdminError(401, undefined);
  storeToken(session.token);
  return session;
}

/**
 * The token to repeat a call with that was refused with `token`: the one that another call or tab got in the
 * meantime, else a refreshed one; null when the session has ended or the refresh failed, which ends it. A missing network
 * ends nothing.
 */
async function renewedSince(token: string | undefined): Promise<string | null> {
  const present = storedToken()?.token;
  if (present && present !== token) return present;
  // The session this call went out with has ended since, for all its calls: there is nothing to renew.
  if (token && !present) return null;
  try {
    return (await refreshToken()).token;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    clearSession();
    return null;
  }
}

function readSession(answer: Answer): SessionAnswer {
  const session = read<Partial<SessionAnswer> | undefined>(answer);
  if (!session?.token || !session.user) throw new AdminError(502, undefined);
  return { token: session.token, user: session.user };
}

function read<T>({ status, text }: Answer): T {
  const body = parse(text);
  if (status >= 400) throw new AdminError(status, body);
  return body as T;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
