import { z } from "zod";
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, TWO_FACTOR_CODE_MAX } from "./limits.ts";
import { LOGIN } from "./messages.ts";
import { Id } from "./primitives.ts";

/** POST /auth/login (spec sections 5 and 7). */
export const LoginBody = z.strictObject({
  email: z
    .string({ error: LOGIN.emailRequired })
    .trim()
    .min(1, LOGIN.emailRequired)
    .max(EMAIL_MAX, LOGIN.emailInvalid)
    .pipe(z.email(LOGIN.emailInvalid)),
  password: z
    .string({ error: LOGIN.passwordTooShort })
    .min(PASSWORD_MIN, LOGIN.passwordTooShort)
    .max(PASSWORD_MAX, LOGIN.passwordTooLong),
});
export type LoginBody = z.infer<typeof LoginBody>;

export const User = z.object({ _id: Id, email: z.string(), role: z.string() });
export type User = z.infer<typeof User>;

/** The answer of login and refresh-token: an opaque access token, valid two hours from its last use. */
export const SessionAnswer = z.object({ token: z.string(), user: User });
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/**
 * The other answer of login, for an account with a second factor: no session yet, but a ticket that the code must
 * come with (POST /auth/two-factor).
 */
export const TwoFactorAnswer = z.object({ twoFactor: z.object({ ticket: z.string() }) });
export type TwoFactorAnswer = z.infer<typeof TwoFactorAnswer>;

/** What an authenticator shows at this moment, or a recovery code. Spaces and hyphens do not count. */
export const TwoFactorCode = z
  .string({ error: LOGIN.codeRequired })
  .trim()
  .min(1, LOGIN.codeRequired)
  .max(TWO_FACTOR_CODE_MAX, LOGIN.codeInvalid);

/** POST /auth/two-factor, answered like a login. */
export const TwoFactorBody = z.strictObject({ ticket: z.string().min(1).max(100), code: TwoFactorCode });
export type TwoFactorBody = z.infer<typeof TwoFactorBody>;

/** GET /auth/profile. */
export const ProfileAnswer = z.object({ user: User });
export type ProfileAnswer = z.infer<typeof ProfileAnswer>;
