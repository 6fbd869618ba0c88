import type { RecoveryCodes, TwoFactorSetup, TwoFactorState } from "#contract/accounts/auth.ts";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import type { Confirmation } from "#contract/platform/primitives.ts";
import { ACCOUNT_SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { UserRow } from "#server/platform/database/schema.ts";
import { findById, rowsWith, updateById } from "#server/platform/database/statements.ts";
import { type Write, writeUnseen } from "#server/platform/database/write.ts";
import { asActor, type Viewer } from "#server/platform/http/access.ts";
import { invalid, ProblemError } from "#server/platform/http/problems.ts";
import { revokeSessionsOf } from "../auth/sessions.ts";
import {
  acceptCode,
  base32,
  countRecoveryCodes,
  matchTotp,
  newTotpSecret,
  otpauthUri,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from "../auth/two-factor/accept-code.ts";

/** GET /account/two-factor. */
export async function readTwoFactor(database: Database, userId: string): Promise<TwoFactorState> {
  const user = await findById(database.read, "users", userId);
  const recoveryCodesLeft = await countRecoveryCodes(database.read, userId);
  return { enabled: typeof user?.totp_secret === "string", recoveryCodesLeft };
}

/** Stores a new secret, not required before `enableTwoFactor`. Throws 409 if a second factor is enabled. */
export function setUpTwoFactor(database: Database, viewer: Viewer, issuer: string): Promise<TwoFactorSetup> {
  return writeUnseen(database, asActor(viewer), async (change) => {
    await requireState(change, viewer, false);
    const secret = newTotpSecret();
    await save(change, viewer, { totp_pending: secret.toString("base64url") });
    return { secret: base32(secret), uri: otpauthUri(secret, issuer, viewer.email) };
  });
}

/** Ends other sessions that began without a code. Throws 400 for a wrong code, 409 if it is enabled. */
export function enableTwoFactor(database: Database, viewer: Viewer, code: string): Promise<RecoveryCodes> {
  return writeUnseen(database, asActor(viewer), async (change) => {
    const { totp_pending } = await requireState(change, viewer, false);
    if (!totp_pending) throw new ProblemError(409, ACCOUNT_SERVER.noSetup);
    const step = matchTotp(Buffer.from(totp_pending, "base64url"), code, change.now);
    if (step === undefined) throw wrongCode();
    await save(change, viewer, { totp_secret: totp_pending, totp_pending: null, totp_step: step });
    await revokeSessionsOf(change.tx, viewer.id, viewer.sessionId);
    await change.record("update", "user", viewer.id, `Second factor switched on: ${viewer.email}`);
    return { recoveryCodes: await renewRecoveryCodes(change.tx, viewer.id) };
  });
}

/** POST /account/two-factor/recovery-codes: replaces the recovery codes. Throws 400 for a wrong code, 409. */
export function replaceRecoveryCodes(
  database: Database,
  viewer: Viewer,
  code: string,
): Promise<RecoveryCodes> {
  return writeUnseen(database, asActor(viewer), async (change) => {
    await requireCode(change, viewer, code);
    await change.record("update", "user", viewer.id, `New recovery codes: ${viewer.email}`);
    return { recoveryCodes: await renewRecoveryCodes(change.tx, viewer.id) };
  });
}

/** POST /account/two-factor/disable: removes the second factor and ends all other sessions. Throws 400 for a wrong code, 409. */
export function disableTwoFactor(database: Database, viewer: Viewer, code: string): Promise<Confirmation> {
  return writeUnseen(database, asActor(viewer), async (change) => {
    await requireCode(change, viewer, code);
    await switchOffSecondFactor(change, viewer);
    await revokeSessionsOf(change.tx, viewer.id, viewer.sessionId);
    return { message: ACCOUNT_SERVER.secondFactorDisabled };
  });
}

/** Uses up a code of an enabled second factor. Throws 400 for a wrong code, 409 without a second factor. */
async function requireCode(change: Write, viewer: Viewer, code: string): Promise<void> {
  await requireState(change, viewer, true);
  if (!(await acceptCode(change, viewer, code))) throw wrongCode();
}

/** Returns the account's second factor. Throws 409 unless `enabled` matches its state. */
async function requireState({ tx }: Write, viewer: Viewer, enabled: boolean) {
  const row = await rowsWith(tx, "users", { id: viewer.id })
    .select(["totp_secret", "totp_pending"])
    .executeTakeFirstOrThrow();
  if ((row.totp_secret !== null) === enabled) return row;
  throw new ProblemError(409, enabled ? ACCOUNT_SERVER.secondFactorOff : ACCOUNT_SERVER.secondFactorOn);
}

async function save(
  { tx, now }: Write,
  viewer: Viewer,
  columns: Partial<Pick<UserRow, "totp_secret" | "totp_pending" | "totp_step">>,
): Promise<void> {
  await updateById(tx, "users", viewer.id, { ...columns, updated_at: now });
}

const wrongCode = () => invalid([{ field: "code", message: LOGIN.codeInvalid }]);
