import type {
  AccountSession,
  RecoveryCodes,
  TwoFactorSetup,
  TwoFactorState,
} from "../../../contract/accounts/auth.ts";
import { account } from "../../../contract/accounts/calls.ts";
import { ACCOUNT_SERVER, LOGIN } from "../../../contract/messages.ts";
import { type Confirmation, Id } from "../../../contract/platform/primitives.ts";
import { findById, updateById } from "../../platform/database/by-id.ts";
import { instant } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/open.ts";
import type { UserRow } from "../../platform/database/schema.ts";
import { type Write, writeUnseen } from "../../platform/database/write.ts";
import { asActor, type Viewer } from "../../platform/http/access.ts";
import { handle } from "../../platform/http/handle.ts";
import { invalid, notFound, ProblemError } from "../../platform/http/problems.ts";
import type { Services } from "../../services.ts";
import { revokeSession, revokeSessionsOf } from "../auth/sessions.ts";
import { withPassword } from "../auth/throttle.ts";
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
import { setPassword } from "../auth/users.ts";

const wrongCode = () => invalid([{ field: "code", message: LOGIN.codeInvalid }]);

/** The user's own account (ruling 'Settings'); `readIssuer` returns the name that authenticators show. */
export const accountCalls = ({ database }: Services, readIssuer: () => Promise<string>) =>
  handle(account, {
    changePassword: ({ body: { currentPassword, newPassword }, actor, viewer, request, reply }) =>
      withPassword(database, request, reply, currentPassword, async (user) => {
        await setPassword(database, actor, user, newPassword, viewer.sessionId);
        return { message: ACCOUNT_SERVER.passwordChanged };
      }),
    sessions: ({ viewer }) => listOwnSessions(database, viewer),
    endSession: ({ params, viewer }) => endOwnSession(database, viewer, params.id),
    readTwoFactor: ({ viewer }) => readTwoFactor(database, viewer.id),
    setUpTwoFactor: ({ body, viewer, request, reply }) =>
      withPassword(database, request, reply, body.currentPassword, async () => {
        return setUpTwoFactor(database, viewer, await readIssuer());
      }),
    enableTwoFactor: ({ body, viewer }) => enableTwoFactor(database, viewer, body.code),
    replaceRecoveryCodes: ({ body, viewer, request, reply }) =>
      withPassword(database, request, reply, body.currentPassword, () =>
        replaceRecoveryCodes(database, viewer, body.code),
      ),
    disableTwoFactor: ({ body, viewer, request, reply }) =>
      withPassword(database, request, reply, body.currentPassword, () =>
        disableTwoFactor(database, viewer, body.code),
      ),
  });

async function readTwoFactor(database: Database, userId: string): Promise<TwoFactorState> {
  const user = await findById(database.read, "users", userId);
  const recoveryCodesLeft = await countRecoveryCodes(database.read, userId);
  return { enabled: typeof user?.totp_secret === "string", recoveryCodesLeft };
}

/** Stores a new secret, not required before `enableTwoFactor`. Throws 409 if a second factor is enabled. */
function setUpTwoFactor(database: Database, viewer: Viewer, issuer: string): Promise<TwoFactorSetup> {
  return writeUnseen(database, asActor(viewer), async (change) => {
    await requireState(change, viewer, false);
    const secret = newTotpSecret();
    await save(change, viewer, { totp_pending: secret.toString("base64url") });
    return { secret: base32(secret), uri: otpauthUri(secret, issuer, viewer.email) };
  });
}

/** Ends other sessions that began without a code. Throws 400 for a wrong code, 409 if it is enabled. */
function enableTwoFactor(database: Database, viewer: Viewer, code: string): Promise<RecoveryCodes> {
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
function replaceRecoveryCodes(database: Database, viewer: Viewer, code: string): Promise<RecoveryCodes> {
  return writeUnseen(database, asActor(viewer), async (change) => {
    await requireCode(change, viewer, code);
    await change.record("update", "user", viewer.id, `New recovery codes: ${viewer.email}`);
    return { recoveryCodes: await renewRecoveryCodes(change.tx, viewer.id) };
  });
}

/** POST /account/two-factor/disable: removes the second factor and ends all other sessions. Throws 400 for a wrong code, 409. */
function disableTwoFactor(database: Database, viewer: Viewer, code: string): Promise<Confirmation> {
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
  const row = await tx
    .selectFrom("users")
    .select(["totp_secret", "totp_pending"])
    .where("id", "=", viewer.id)
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

/** Patterns of browsers in a User-Agent, each before the one it imitates. */
const BROWSERS: readonly Mark[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari", /\bVersion\//],
];
const SYSTEMS: readonly Mark[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** GET /account/sessions: the account's sessions, last used first. */
async function listOwnSessions({ read }: Database, viewer: Viewer): Promise<AccountSession[]> {
  const rows = await read
    .selectFrom("sessions")
    .select(["id", "agent", "address", "created_at", "last_used_at"])
    .where("user_id", "=", viewer.id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", Date.now())
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    device: describeDevice(row.agent),
    address: row.address,
    current: row.id === viewer.sessionId,
    createdAt: instant(row.created_at),
    lastUsedAt: instant(Math.max(row.last_used_at, row.created_at)),
  }));
}

/** DELETE /account/sessions/{id}: ends one of the account's own sessions. Throws 404. */
function endOwnSession(database: Database, viewer: Viewer, id: string): Promise<Confirmation> {
  return writeUnseen(database, asActor(viewer), async ({ tx, record }) => {
    const own = Id.safeParse(id).success
      ? await tx
          .selectFrom("sessions")
          .select("id")
          .where("id", "=", id)
          .where("user_id", "=", viewer.id)
          .where("revoked_at", "is", null)
          .executeTakeFirst()
      : undefined;
    if (!own) throw notFound(ACCOUNT_SERVER.sessionNotFound);
    await revokeSession(tx, own.id);
    await record("update", "user", viewer.id, `Session ended: ${viewer.email}`);
    return { message: ACCOUNT_SERVER.sessionEnded };
  });
}

/** A pattern in a User-Agent, its name, and a second pattern that must match too. */
type Mark = readonly [RegExp, string, RegExp?];

/** Returns a readable device name such as 'Firefox on Windows'; empty for an unknown browser. */
export function describeDevice(agent: string): string {
  const find = (marks: readonly Mark[]) =>
    marks.find(([mark, , other]) => mark.test(agent) && other?.test(agent) !== false)?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(" on ");
}
