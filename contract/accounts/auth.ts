import { z } from "zod";
import { LOGIN, SETTINGS_FORM } from "../messages.ts";
import {
  EMAIL_MAX,
  INVITATION_TOKEN_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  TWO_FACTOR_CODE_MAX,
} from "../platform/limits.ts";
import { Id, Timestamp } from "../platform/primitives.ts";

/** One e-mail address, trimmed. */
export const emailAddress = z
  .string({ error: LOGIN.emailInvalid })
  .trim()
  .max(EMAIL_MAX, LOGIN.emailInvalid)
  .pipe(z.email(LOGIN.emailInvalid));

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

const newPassword = z
  .string({ error: LOGIN.passwordTooShort })
  .min(PASSWORD_MIN, LOGIN.passwordTooShort)
  .max(PASSWORD_MAX, LOGIN.passwordTooLong);
const currentPassword = z
  .string({ error: SETTINGS_FORM.currentPasswordRequired })
  .min(1, SETTINGS_FORM.currentPasswordRequired)
  .max(PASSWORD_MAX, LOGIN.passwordTooLong);

/**
 * The administrator's own password, for what a session alone does not suffice for: POST /settings/data/backup, whose
 * file holds hashes and secrets, and POST /account/two-factor/setup, whose new secret counts once a code of it was given.
 */
export const CurrentPasswordBody = z.strictObject({ currentPassword });
export type CurrentPasswordBody = z.infer<typeof CurrentPasswordBody>;

/** PUT /account/password: it ends every other session of the account. */
export const ChangePasswordBody = z.strictObject({ currentPassword, newPassword });
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

/** GET /account/sessions: where the account is signed in; `current` is the session that asks. */
export const AccountSession = z.object({
  _id: Id,
  device: z.string(),
  address: z.string(),
  current: z.boolean(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
});
export type AccountSession = z.infer<typeof AccountSession>;

/** GET /account/two-factor. */
export const TwoFactorState = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() });
export type TwoFactorState = z.infer<typeof TwoFactorState>;

/** The secret, shown this once: in base32 for typing, and as the otpauth address that a QR code holds. */
export const TwoFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

/** POST /account/two-factor/enable: a code of the new secret. */
export const EnableTwoFactorBody = z.strictObject({ code: TwoFactorCode });
export type EnableTwoFactorBody = z.infer<typeof EnableTwoFactorBody>;

/** The recovery codes, shown this once; each stands in for a code one time. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/**
 * POST /account/two-factor/disable and /account/two-factor/recovery-codes, which makes new ones: the password, and a
 * code or a recovery code.
 */
export const ChangeTwoFactorBody = z.strictObject({ currentPassword, code: TwoFactorCode });
export type ChangeTwoFactorBody = z.infer<typeof ChangeTwoFactorBody>;

/** GET /administrators. `invited` until the invitation was accepted with a password. */
export const Administrator = z.object({
  _id: Id,
  email: z.string(),
  state: z.enum(["invited", "active", "disabled"]),
  createdAt: Timestamp,
  lastSignInAt: Timestamp.nullable(),
  /** When an invitation ends; null for an account. */
  expiresAt: Timestamp.nullable(),
});
export type Administrator = z.infer<typeof Administrator>;

/**
 * POST /administrators: an invitation by e-mail address. A second one for the same address ends the first. Whoever comes
 * in by it outlasts the session that asks: that takes the password.
 */
export const InviteAdministratorBody = z.strictObject({ email: emailAddress, currentPassword });
export type InviteAdministratorBody = z.infer<typeof InviteAdministratorBody>;

/** Where an invitation is accepted; the token follows as the fragment, which no server's log sees. */
export const INVITATION_PATH = "/admin/invitation";

/** The link is shown once, to be handed on. */
export const InviteAdministratorAnswer = z.object({ administrator: Administrator, link: z.string() });
export type InviteAdministratorAnswer = z.infer<typeof InviteAdministratorAnswer>;

/** POST /administrators/accept: the invited person sets a password. */
export const AcceptInvitationBody = z.strictObject({
  token: z.string().min(1).max(INVITATION_TOKEN_MAX),
  password: newPassword,
});
export type AcceptInvitationBody = z.infer<typeof AcceptInvitationBody>;

/** PUT /administrators/{id}: a disabled account has no session; the last active one can't be disabled. */
export const UpdateAdministratorBody = z.strictObject({ disabled: z.boolean() });
export type UpdateAdministratorBody = z.infer<typeof UpdateAdministratorBody>;
