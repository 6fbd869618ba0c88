import type { AccountSession } from "../../../contract/accounts/auth.ts";
import { ACCOUNT_SERVER } from "../../../contract/messages.ts";
import { type Confirmation, Id } from "../../../contract/platform/primitives.ts";
import { instant } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/open.ts";
import { writeUnseen } from "../../platform/database/write.ts";
import { asActor, type Viewer } from "../../platform/http/access.ts";
import { notFound } from "../../platform/http/problems.ts";
import { revokeSession } from "../auth/sessions.ts";

/** What stands in a browser's User-Agent, the more special one before the one that it imitates. */
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

/** GET /account/sessions: where the account is signed in, the one used last at the top. */
export async function listOwnSessions({ read }: Database, viewer: Viewer): Promise<AccountSession[]> {
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

/** DELETE /account/sessions/{id}: ends one of the account's own sessions from the next request on. Throws 404. */
export function endOwnSession(database: Database, viewer: Viewer, id: string): Promise<Confirmation> {
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
    const description = `Session ended: ${viewer.email}`;
    await record({ type: "update", entity: "user", entity_id: viewer.id, description });
    return { message: ACCOUNT_SERVER.sessionEnded };
  });
}

/** What stands in a User-Agent, whose it is, and what stands in it as well where the first says too little. */
type Mark = readonly [RegExp, string, RegExp?];

/** A User-Agent as a person would call it, 'Firefox on Windows'; empty for what is no browser that we know. */
export function describeDevice(agent: string): string {
  const find = (marks: readonly Mark[]) =>
    marks.find(([mark, , other]) => mark.test(agent) && other?.test(agent) !== false)?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(" on ");
}
