import { z } from "zod";
import { plainDigits } from "../platform/digits.ts";
import { EMAIL_MAX } from "../platform/limits.ts";
import { Id, Timestamp } from "../platform/primitives.ts";
import { INVITATION_TOKEN_MAX, PASSWORD_MAX, PASSWORD_MIN, TWO_FACTOR_CODE_MAX } from "./limits.ts";
import { LOGIN } from "./login-messages.ts";
import { ACCOUNT } from "./messages.ts";

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

/** The response of login and refresh-token: an opaque access token, valid for two hours after its last use. */
export const SessionAnswer = z.object({ token: z.string(), user: User });
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** The response of login for an account with a second factor: a ticket to send with the code (POST /auth/two-factor). */
export const TwoFactorAnswer = z.object({ twoFactor: z.object({ ticket: z.string() }) });
export type TwoFactorAnswer = z.infer<typeof TwoFactorAnswer>;

/** A current code or a recovery code, ignoring spaces and hyphens. */
export const TwoFactorCode = z
  .string({ error: LOGIN.codeRequired })
  .overwrite(plainDigits)
  .min(1, LOGIN.codeRequired)
  .max(TWO_FACTOR_CODE_MAX, LOGIN.codeInvalid);

export const TwoFactorBody = z.strictObject({ ticket: z.string().min(1).max(100), code: TwoFactorCode });
export type TwoFactorBody = z.infer<typeof TwoFactorBody>;

export const ProfileAnswer = z.object({ user: User });
export type ProfileAnswer = z.infer<typeof ProfileAnswer>;

const newPassword = z
  .string({ error: LOGIN.passwordTooShort })
  .min(PASSWORD_MIN, LOGIN.passwordTooShort)
  .max(PASSWORD_MAX, LOGIN.passwordTooLong);
const currentPassword = z
  .string({ error: ACCOUNT.currentPasswordRequired })
  .min(1, ACCOUNT.currentPasswordRequired)
  .max(PASSWORD_MAX, LOGIN.passwordTooLong);

/** Required besides a session for a backup (it has hashes and secrets) and POST /account/two-factor/setup. */
export const CurrentPasswordBody = z.strictObject({ currentPassword });
export type CurrentPasswordBody = z.infer<typeof CurrentPasswordBody>;

/** PUT /account/password: ends all other sessions of the account. */
export const ChangePasswordBody = z.strictObject({ currentPassword, newPassword });
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

/** GET /account/sessions; `current` is the session of the request. */
export const AccountSession = z.object({
  _id: Id,
  device: z.string(),
  address: z.string(),
  current: z.boolean(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
});
export type AccountSession = z.infer<typeof AccountSession>;

export const TwoFactorState = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() });
export type TwoFactorState = z.infer<typeof TwoFactorState>;

/** The secret, shown only once: in base32 for typing, and as otpauth URI for a QR code. */
export const TwoFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

export const EnableTwoFactorBody = z.strictObject({ code: TwoFactorCode });
export type EnableTwoFactorBody = z.infer<typeof EnableTwoFactorBody>;

/** The recovery codes, shown only once; each can be used once instead of a code. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** POST /account/two-factor/disable and /recovery-codes (creates new ones): also a code or recovery code. */
export const ChangeTwoFactorBody = z.strictObject({ currentPassword, code: TwoFactorCode });
export type ChangeTwoFactorBody = z.infer<typeof ChangeTwoFactorBody>;

/** GET /administrators. `invited` until the invitation is accepted with a password. */
export const Administrator = z.object({
  _id: Id,
  email: z.string(),
  state: z.enum(["invited", "active", "disabled"]),
  createdAt: Timestamp,
  lastSignInAt: Timestamp.nullable(),
  /** When an invitation expires; null for an account. */
  expiresAt: Timestamp.nullable(),
});
export type Administrator = z.infer<typeof Administrator>;

/** An invitation, which replaces an earlier one; with the password, as the account outlives the session. */
export const InviteAdministratorBody = z.strictObject({ email: emailAddress, currentPassword });
export type InviteAdministratorBody = z.infer<typeof InviteAdministratorBody>;

/** The page that accepts an invitation; the token is in the fragment, which servers don't log. */
export const INVITATION_PATH = "/admin/invitation";

/** The link is shown only once. */
export const InviteAdministratorAnswer = z.object({ administrator: Administrator, link: z.string() });
export type InviteAdministratorAnswer = z.infer<typeof InviteAdministratorAnswer>;

export const AcceptInvitationBody = z.strictObject({
  token: z.string().min(1).max(INVITATION_TOKEN_MAX),
  password: newPassword,
});
export type AcceptInvitationBody = z.infer<typeof AcceptInvitationBody>;

/** PUT /administrators/{id}: a disabled account has no session; the last active one can't be disabled. */
export const UpdateAdministratorBody = z.strictObject({ disabled: z.boolean() });
export type UpdateAdministratorBody = z.infer<typeof UpdateAdministratorBody>;
