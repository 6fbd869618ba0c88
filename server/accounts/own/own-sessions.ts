import type { AccountSession } from "#contract/accounts/auth.ts";
import { type Confirmation, Id } from "#contract/platform/primitives.ts";
import { ACCOUNT_SERVER } from "#contract/platform/server-messages.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Database } from "#server/platform/database/open.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { writeUnseen } from "#server/platform/database/write.ts";
import { asActor, type Viewer } from "#server/platform/http/access.ts";
import { notFound } from "#server/platform/http/problems.ts";
import { revokeSession } from "../auth/sessions.ts";

/** GET /account/sessions: the account's sessions, last used first. */
export async function listOwnSessions({ read }: Database, viewer: Viewer): Promise<AccountSession[]> {
  const rows = await rowsWith(read, "sessions", { user_id: viewer.id, revoked_at: null })
    .select(["id", "agent", "address", "created_at", "last_used_at"])
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
export function endOwnSession(database: Database, viewer: Viewer, id: string): Promise<Confirmation> {
  return writeUnseen(database, asActor(viewer), async ({ tx, record }) => {
    const isEnded = Id.safeParse(id).success && (await revokeSession(tx, { id, user_id: viewer.id }));
    if (!isEnded) throw notFound(ACCOUNT_SERVER.sessionNotFound);
    await record("update", "user", viewer.id, `Session ended: ${viewer.email}`);
    return { message: ACCOUNT_SERVER.sessionEnded };
  });
}

/** Returns a readable device name such as 'Firefox on Windows'; empty for an unknown browser. */
export function describeDevice(agent: string): string {
  const find = (marks: readonly Mark[]) =>
    marks.find(([mark, , other]) => mark.test(agent) && other?.test(agent) !== false)?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(" on ");
}

/** A pattern in a User-Agent, its name, and a second pattern that must match too. */
type Mark = readonly [RegExp, string, RegExp?];

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
