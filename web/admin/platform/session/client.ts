import type {
  LoginBody,
  ProfileAnswer,
  SessionAnswer,
  TwoFactorAnswer,
  TwoFactorBody,
} from "../../../../contract/accounts/auth.ts";
import type { CallAt } from "../../../../contract/calls.ts";
import type { ErrorAnswer } from "../../../../contract/platform/primitives.ts";
import { ApiError } from "../../../api/client.ts";
import { type AdminCall, type Answer, send } from "./send.ts";
import { clearSession, storedToken, storeToken } from "./session-store.ts";

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
 * A request of the back office, which ask.ts makes: with the stored token, repeated once after a 401 when the token could be refreshed
 * (spec section 7, 'Handling of answers'). Throws AdminError, or NetworkError after its toast.
 */
export async function adminCall(path: string, call: AdminCall = {}): Promise<unknown> {
  const token = storedToken()?.token;
  let answer = await send(path, call, token);
  if (answer.status === 401) {
    const renewed = await renewedSince(token);
    if (renewed) answer = await send(path, call, renewed);
  }
  return read(answer);
}

/**
 * POST /auth/login: outside the retry (ruling 'Session'). An account with a second factor gets a ticket for it instead
 * of a session.
 */
export async function postLogin(json: LoginBody): Promise<SessionAnswer | TwoFactorAnswer> {
  const answer = await sendOnce("/auth/login", json);
  const { twoFactor }: Partial<TwoFactorAnswer> = Object(read(answer));
  return twoFactor?.ticket ? { twoFactor: { ticket: twoFactor.ticket } } : readSession(answer);
}

/** POST /auth/two-factor, the second half of a login: outside the retry as well. */
export async function postTwoFactor(json: TwoFactorBody): Promise<SessionAnswer> {
  return readSession(await sendOnce("/auth/two-factor", json));
}

/** POST /auth/logout, with the token there is at this moment; a session that is gone is not renewed for it. */
export async function postLogout(): Promise<void> {
  await sendOnce("/auth/logout");
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
  const renewed = readSession(await sendOnce("/auth/refresh-token"));
  // Whoever logged out while this was under way stays so.
  if (before && !storedToken()) throw new AdminError(401, undefined);
  storeToken(renewed.token);
  return renewed;
}

/**
 * The token to repeat a call with that was refused with `token`: the one that another call or tab got in the
 * meantime, else a refreshed one; null when the session has ended or the refresh failed, which ends it. A missing network
 * ends nothing.
 */
async function renewedSince(token: string | undefined): Promise<string | null> {
  const stored = storedToken()?.token;
  if (stored && stored !== token) return stored;
  // The session this call went out with has ended since, for all its calls: there is nothing to renew.
  if (token && !stored) return null;
  try {
    return (await refreshToken()).token;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    clearSession();
    return null;
  }
}

/** The session's own calls: the page of a login carries no zod, so they are known by type, as on public pages. */
type SessionPath = Extract<CallAt[keyof CallAt], { method: "POST"; path: `/auth/${string}` }>["path"];

/** One of them, which no refresh comes to the help of. */
const sendOnce = (path: SessionPath, json?: unknown): Promise<Answer> =>
  send(`/api${path}`, { method: "POST", ...(json !== undefined && { json }) }, storedToken()?.token);

function readSession(answer: Answer): SessionAnswer {
  const { token, user }: Partial<SessionAnswer> = Object(read(answer));
  if (typeof token !== "string" || !token || !user) throw new AdminError(502, undefined);
  return { token, user };
}

/** GET /auth/profile: who is signed in. */
export async function readProfile(): Promise<ProfileAnswer["user"]> {
  const path: CallAt["GET /auth/profile"]["path"] = "/auth/profile";
  const { user }: Partial<ProfileAnswer> = Object(await adminCall(`/api${path}`));
  if (!user) throw new AdminError(502, undefined);
  return user;
}

function read({ status, text }: Answer): unknown {
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
