import type { SessionAnswer, TwoFactorAnswer } from "../../../contract/accounts/auth.ts";
import type { session } from "../../../contract/accounts/session-calls.ts";
import { LOGIN } from "../../../contract/messages.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import type { Asked } from "../../platform/http/handle.ts";
import { forbidden, unauthenticated } from "../../platform/http/problems.ts";
import { slowDown } from "../../platform/http/slow-down.ts";
import { answerSession } from "./answer-session.ts";
import { verifyNobody, verifyPassword } from "./passwords.ts";
import { callerOf, startSession } from "./sessions.ts";
import { clearAttempts, countAttempt, throttleKeys } from "./throttle.ts";
import { makeSignInTicket } from "./two-factor/sign-in-tickets.ts";
import { emailKey, findByEmail } from "./users.ts";

/**
 * POST /auth/login. Whether the account is missing or disabled or the password wrong makes no difference in
 * words, status, time or counting (checklist 14). An account of another role is told so, and gets no session; one
 * with a second factor gets a ticket for it instead of a session.
 */
export function login({ database, config }: { database: Database; config: Config }) {
  return async ({
    body,
    request,
    reply,
  }: Asked<typeof session.login>): Promise<SessionAnswer | TwoFactorAnswer> => {
    const { email, password } = body;
    const user = await findByEmail(database, email);
    const keys = throttleKeys(request.ip, user?.id ?? emailKey(email));
    const wait = await countAttempt(database, keys);
    if (wait > 0) throw slowDown(reply, wait);

    const verified = user ? await verifyPassword(user.password_hash, password) : await verifyNobody(password);
    if (!user || !verified || user.disabled_at !== null) throw unauthenticated(LOGIN.invalidCredentials);
    await clearAttempts(database, keys);
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
  };
}
