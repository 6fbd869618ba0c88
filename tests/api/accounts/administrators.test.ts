import { beforeEach, expect, test } from "vitest";
import { INVITATION_PATH, InviteAdministratorAnswer } from "#contract/accounts/auth.ts";
import { INVITATION_LIFETIME } from "#contract/accounts/limits.ts";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { ACCOUNT_SERVER } from "#contract/platform/server-messages.ts";
import { disableAdministrator } from "#server/accounts/administrators/administrators.ts";
import { sweepExpired } from "#server/accounts/auth/sessions.ts";
import { newToken } from "#server/accounts/auth/tokens.ts";
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
import { onBothEngines, onBothSharedApps, type TestApp } from "#tests/support/app.ts";
import { cheapScrypt } from "#tests/support/cheap-scrypt.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { signIn } from "#tests/support/people.ts";
import { expectRefused } from "#tests/support/snapshot.ts";

cheapScrypt();

const PATH = "/api/administrators";
const INVITED = "new.weaver@example.com";

async function invite(app: TestApp, email = INVITED, { client }: Partial<Person> = {}) {
  const inviter = client ?? (await administrator(app)).client;
  const answer = await inviter.post(PATH, { email, currentPassword: PASSWORD });
  expect(answer.status).toBe(201);
  const { administrator: invited, link } = InviteAdministratorAnswer.strict().parse(answer.body);
  return { invited, link, token: link.split("#")[1] ?? "" };
}

const accept = ({ visitor }: TestApp, token: string, password = PASSWORD) =>
  visitor.post(`${PATH}/accept`, { token, password });

async function find({ admin }: TestApp, email: string) {
  const all = (await admin.get(PATH)).body as { email: string }[];
  return all.find((each) => each.email === email);
}

async function expectExpired(app: TestApp, token: string): Promise<void> {
  await expectRefused(app, [404, { message: ACCOUNT_SERVER.invitationExpired }], () => accept(app, token));
}

onBothEngines("inviting an administrator", (test, open) => {
  test("an invitation link creates one account with the password the invited person chose", async ({
    app,
  }) => {
    const { invited, link, token } = await invite(app, ` ${INVITED} `);
    expect(link).toBe(`${app.url}${INVITATION_PATH}#${token}`);
    expect(invited).toMatchObject({ email: INVITED, state: "invited", lastSignInAt: null });
    const lifetime = Date.parse(invited.expiresAt ?? "") - Date.parse(invited.createdAt);
    expect(lifetime).toBe(INVITATION_LIFETIME);
    expect(await find(app, INVITED)).toEqual(invited);
    expect((await logIn(app, invited)).status).toBe(401);
    const answer = await accept(app, token);
    expectAnswer(answer, 200, { message: ACCOUNT_SERVER.invitationAccepted });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await find(app, INVITED)).toMatchObject({ _id: invited._id, state: "active", expiresAt: null });
    expect((await logIn(app, { email: INVITED.toUpperCase() })).body.user).toEqual({
      _id: invited._id,
      email: INVITED,
      role: "admin",
    });
    expect(await find(app, INVITED)).toMatchObject({ lastSignInAt: expect.any(String) });
    await expectExpired(app, token);
    const { descriptions, text } = await recordOf(app, invited._id);
    expect(descriptions).toEqual([`Invited an administrator: ${INVITED}`, `Account created: ${INVITED}`]);
    expect(text).not.toContain(token);
  });

  test("the link uses publicUrl if one is configured", async () => {
    const app = await open({ publicUrl: "https://parts.example.com" });
    expect((await invite(app)).link).toMatch(/^https:\/\/parts\.example\.com\/admin\/invitation#[\w-]{43}$/);
  });

  test("two redemptions of one invitation at once: the second gets 404", async ({ app }) => {
    const { token } = await invite(app);
    const answers = await Promise.all([accept(app, token, "first one"), accept(app, token, "second one")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
  });
});

onBothSharedApps("invalid invitations", (app) => {
  beforeEach(() => forgetAttempts(app()));

  test("rejects an invitation that expired, was replaced or was deleted", async () => {
    const first = await invite(app());
    const second = await invite(app());
    expect(second.invited._id).not.toBe(first.invited._id);
    await expectExpired(app(), first.token);
    const db = app().services.database;
    await db.main.updateTable("invitations").set({ expires_at: Date.now() }).execute();
    await expectExpired(app(), second.token);
    expect(await find(app(), INVITED)).toBeUndefined();
    await sweepExpired(db);
    expect(await db.read.selectFrom("invitations").select("id").execute()).toEqual([]);
    const third = await invite(app());
    const path = `${PATH}/${third.invited._id}`;
    expectAnswer(await app().admin.del(path), 200, { message: ACCOUNT_SERVER.invitationDeleted });
    await expectExpired(app(), third.token);
    await expectRefused(app(), [404, { message: ACCOUNT_SERVER.invitationNotFound }], () =>
      app().admin.del(path),
    );
  });

  test("rejects an invitation whose inviter was disabled meanwhile", async () => {
    const person = await administrator(app());
    const { token } = await invite(app(), "friend@example.com", person);
    await app().admin.put(`${PATH}/${person.id}`, { disabled: true });
    await expectExpired(app(), token);
  });

  test("rejects an invitation for an address that already has an account (409)", async () => {
    const { token } = await invite(app(), "late@example.com");
    await signIn(app().services, { role: "editor", email: "late@example.com" });
    expectAnswer(await accept(app(), token), 409, { message: ACCOUNT_SERVER.emailTaken });
    const { client } = await administrator(app());
    const body = { email: "LATE@example.com", currentPassword: PASSWORD };
    // Not counted as failures: the password was right.
    for (let n = 0; n < 7; n += 1) {
      await expectRefused(app(), [409, { message: ACCOUNT_SERVER.emailTaken }], () =>
        client.post(PATH, body),
      );
    }
  });

  test.each<[string, unknown]>([
    [LOGIN.emailInvalid, { email: "weaver" }],
    [LOGIN.emailInvalid, { email: "a@example.com,b@example.com" }],
    [LOGIN.emailInvalid, { email: `${"a".repeat(250)}@example.com` }],
  ])("18 rejects an invalid invitation (400): %s", async (message, body) => {
    const { client } = await administrator(app());
    await expectRefused(app(), [400, message], () =>
      client.post(PATH, Object.assign({ currentPassword: PASSWORD }, body)),
    );
  });

  test("13 inviting requires the inviter's password; wrong passwords are throttled", async () => {
    const { client } = await administrator(app());
    const email = "nobody@example.com";
    await expectConfirmed(app(), (currentPassword) => client.post(PATH, { email, currentPassword }));
    expect(await find(app(), email)).toBeUndefined();
  });

  test("rejects an acceptance with an unknown token", async () => {
    for (const token of [newToken(), "x"]) await expectExpired(app(), token);
  });
});

onBothSharedApps("13 PUT administrator disabled", (app) => {
  let person: Person;
  beforeEach(async () => {
    await forgetAttempts(app());
    person = await administrator(app());
  });
  const set = (id: string, disabled: unknown) => app().admin.put(`${PATH}/${id}`, { disabled });

  test("disabling takes effect on the next request; enabling again restores no session", async () => {
    const answer = await set(person.id, true);
    expectAnswer(answer, 200, await find(app(), person.email));
    expect(answer.body).toMatchObject({ _id: person.id, state: "disabled" });
    expect(await profileStatus(app(), person.token)).toBe(401);
    expect((await logIn(app(), person)).status).toBe(401);
    expect((await set(person.id, true)).body.state).toBe("disabled");
    expect((await set(person.id, false)).body.state).toBe("active");
    expect(await profileStatus(app(), person.token)).toBe(401);
    expect((await logIn(app(), person)).status).toBe(200);
    expect((await recordOf(app(), person.id)).descriptions).toEqual([
      `Account disabled: ${person.email}`,
      `Account enabled: ${person.email}`,
    ]);
  });

  test("rejects disabling oneself (409), and keeps one administrator when two disable each other at once", async () => {
    await expectRefused(app(), [409, { message: ACCOUNT_SERVER.notOneself }], () =>
      person.client.put(`${PATH}/${person.id}`, { disabled: true }),
    );
    const { database } = app().services;
    const actor = { id: person.id, name: person.email };
    const everybody = database.read.selectFrom("users").select("id").where("role", "=", "admin");
    for (const { id } of await everybody.where("disabled_at", "is", null).execute()) {
      if (id !== person.id) await disableAdministrator(database, actor, id, true);
    }
    // Simulates a caller that passed the access check just before it was disabled.
    const late = disableAdministrator(database, { id: "late", name: "late" }, person.id, true);
    const message = await late.then(String, (error: Error) => error.message);
    expect(message).toBe(ACCOUNT_SERVER.lastAdministrator);
    expect(await profileStatus(app(), person.token)).toBe(200);
    await database.main.updateTable("users").set({ disabled_at: null }).execute();
  });

  test("17 accepts only ids of administrator accounts", async () => {
    app().admin = (await administrator(app())).client;
    const { invited } = await invite(app());
    await signIn(app().services, { role: "editor", email: `${person.id}@example.com` });
    const editor = app().services.database.read.selectFrom("users").select("id").where("role", "=", "editor");
    const { id } = await editor.executeTakeFirstOrThrow();
    for (const wrong of [id, invited._id, "x", "' or 1=1 --", newToken()]) {
      await expectRefused(app(), [404, { message: ACCOUNT_SERVER.administratorNotFound }], () =>
        set(encodeURIComponent(wrong), true),
      );
    }
    await expectRefused(app(), [404, { message: ACCOUNT_SERVER.invitationNotFound }], () =>
      app().admin.del(`${PATH}/${person.id}`),
    );
    expect(await find(app(), `${person.id}@example.com`)).toBeUndefined();
  });
});
