import { beforeEach, expect, test } from "vitest";
import { ACCOUNT_SERVER } from "#contract/platform/server-messages.ts";
import {
  administrator,
  expectConfirmed,
  forgetAttempts,
  logIn,
  PASSWORD,
  type Person,
  profileStatus,
  recordOf,
} from "#tests/support/accounts.ts";
import { onSharedApp } from "#tests/support/app.ts";
import { cheapScrypt } from "#tests/support/cheap-scrypt.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { signIn } from "#tests/support/people.ts";
import { expectRefused } from "#tests/support/snapshot.ts";

cheapScrypt();

const PATH = "/api/account/password";
const NEW = "new warp, new weft";

onSharedApp("13 PUT own password", (app) => {
  let person: Person;
  beforeEach(async () => {
    await forgetAttempts(app());
    person = await administrator(app());
  });

  test("ends every other session of the account and no session of other accounts", async () => {
    const login = await logIn(app(), person);
    const [cookie = ""] = login.headers.getSetCookie().map((each) => each.split(";")[0]);
    const answer = await person.client.put(PATH, { currentPassword: PASSWORD, newPassword: NEW });
    expectAnswer(answer, 200, { message: ACCOUNT_SERVER.passwordChanged });
    expect(await profileStatus(app(), person.token)).toBe(200);
    expect(await profileStatus(app(), login.body.token)).toBe(401);
    expect((await app().visitor.post("/api/auth/refresh-token", undefined, { cookie })).status).toBe(401);
    expect(await profileStatus(app(), app().token)).toBe(200);
    expect((await logIn(app(), person)).status).toBe(401);
    expect((await logIn(app(), person, NEW)).status).toBe(200);
    const { descriptions, text } = await recordOf(app(), person.id);
    expect(descriptions).toEqual([`Password changed: ${person.email}`]);
    expect(text).not.toMatch(/warp|weft|scrypt/);
  });

  test("requires the current password: a wrong one changes nothing and is throttled", async () => {
    await expectConfirmed(app(), (currentPassword) =>
      person.client.put(PATH, { currentPassword, newPassword: NEW }),
    );
    // Failures of other accounts and of a stolen session do not block signing in.
    expect((await logIn(app(), person)).status).toBe(200);
    const other = await administrator(app());
    expect((await other.client.put(PATH, { currentPassword: PASSWORD, newPassword: NEW })).status).toBe(200);
  });
});

onSharedApp("13 own sessions", (app) => {
  const CHROME =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

  test("lists the user's own sessions with their devices and marks the current one", async () => {
    const person = await administrator(app());
    const login = { email: person.email, password: PASSWORD };
    await app().visitor.post("/api/auth/login", login, { "user-agent": CHROME });
    const answer = await person.client.get("/api/account/sessions");
    const seen = answer.body.map((session: Record<string, unknown>) => [
      session["device"],
      session["current"],
    ]);
    expect(seen).toEqual([
      ["Chrome on Windows", false],
      ["", true],
    ]);
    expect(Object.keys(answer.body[0]).sort()).toEqual(
      ["_id", "address", "createdAt", "current", "device", "lastUsedAt"].sort(),
    );
    expect(answer.body[0].address).toBe("127.0.0.1");
  });

  test("shows when each session was last used", async () => {
    const person = await administrator(app());
    const db = app().services.database.main;
    const [session] = (await person.client.get("/api/account/sessions")).body;
    const hourAgo = Date.now() - 3_600_000;
    await db
      .updateTable("sessions")
      .set({ last_used_at: hourAgo, created_at: hourAgo })
      .where("id", "=", session._id)
      .execute();
    await db
      .updateTable("access_tokens")
      .set({ expires_at: hourAgo + 7_200_000 })
      .where("session_id", "=", session._id)
      .execute();
    const [used] = (await person.client.get("/api/account/sessions")).body;
    expect(new Date(used.createdAt).getTime()).toBe(hourAgo);
    expect(Date.now() - new Date(used.lastUsedAt).getTime()).toBeLessThan(60_000);
  });

  test("ending a session applies to the next request, works once and is recorded", async () => {
    const person = await administrator(app());
    const { token } = (await logIn(app(), person)).body;
    const list = async () => (await person.client.get("/api/account/sessions")).body;
    const other = (await list()).find((session: { current: boolean }) => !session.current);
    const path = `/api/account/sessions/${other._id}`;
    expectAnswer(await person.client.del(path), 200, { message: ACCOUNT_SERVER.sessionEnded });
    expect(await profileStatus(app(), token)).toBe(401);
    expect(await list()).toHaveLength(1);
    await expectRefused(app(), [404, { message: ACCOUNT_SERVER.sessionNotFound }], () =>
      person.client.del(path),
    );
    expect((await recordOf(app(), person.id)).descriptions).toEqual([`Session ended: ${person.email}`]);
  });

  test("17 ending another user's session or an invalid id returns 404", async () => {
    const [person, other] = [await administrator(app()), await administrator(app())];
    const [session] = (await other.client.get("/api/account/sessions")).body;
    for (const id of [session._id, other.id, "x", "%00", "..%2f..", "' or 1=1 --", `${session._id}x`]) {
      await expectRefused(app(), [404], () => person.client.del(`/api/account/sessions/${id}`));
    }
    expect(await profileStatus(app(), other.token)).toBe(200);
    const editor = await signIn(app().services, { role: "editor" });
    expect(await profileStatus(app(), editor)).toBe(403);
  });
});
