import { beforeEach, expect, test } from "vitest";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { MAIL_PROBLEM, SETTINGS_SERVER, TEST_MAIL } from "#contract/platform/server-messages.ts";
import { SETTINGS_FORM } from "#contract/site/messages.ts";
import { readMailAccount } from "#server/platform/mail/mailer.ts";
import { recordOf } from "#tests/support/accounts.ts";
import { onSharedApp, onSqlite } from "#tests/support/app.ts";
import { expectAnswer, wrongField } from "#tests/support/expect-answer.ts";
import { openSmtp } from "#tests/support/smtp.ts";
import { expectRefused, refused } from "#tests/support/snapshot.ts";

const PATH = "/api/settings/mail";
const SECRET = "heddles and healds";
const MAIL = {
  host: "mail.example.com",
  port: 587,
  security: "starttls",
  user: "office@example.com",
  from: "office@example.com",
  to: "orders@example.com",
};
const shown = (mail: Record<string, unknown>, passwordSet: boolean) => ({ ...mail, passwordSet });

onSqlite("mail settings", (test, open) => {
  test("25 the password is never returned or recorded", async ({ app }) => {
    const saved = await app.admin.put(PATH, { ...MAIL, password: SECRET });
    expect([saved.status, saved.body.mail]).toEqual([200, shown(MAIL, true)]);
    expect((await app.admin.get("/api/settings")).text).not.toContain(SECRET);
    const { descriptions, text } = await recordOf(app, "mail");
    expect(descriptions).toEqual(["Updated the mail settings"]);
    expect(text).not.toContain(SECRET);
    const account = await readMailAccount(app.services.database, app.services.config);
    expect(account).toEqual({ ...MAIL, to: [MAIL.to], password: SECRET });
  });

  test("the password is kept if omitted, removed by null, and dropped if the server changes", async ({
    app,
  }) => {
    const put = (change: object) => app.admin.put(PATH, { ...MAIL, ...change });
    const password = async () =>
      (await readMailAccount(app.services.database, app.services.config))?.password;
    await put({ password: SECRET });
    expect((await put({ to: "sales@example.com" })).body.mail).toEqual(
      shown({ ...MAIL, to: "sales@example.com" }, true),
    );
    expect(await password()).toBe(SECRET);
    for (const change of [{ host: "mail.example.org" }, { port: 25 }, { user: "other" }, { user: null }]) {
      const answer = await refused(app, () => put(change));
      const message = SETTINGS_SERVER.passwordNeeded;
      expectAnswer(answer, 400, wrongField("password", message));
    }
    expect((await put({ host: null })).body.mail.passwordSet).toBe(true);
    expect((await refused(app, () => put({ host: "mail.example.org" }))).status).toBe(400);
    expect((await put({ host: "mail.example.org", password: "another one" })).status).toBe(200);
    expect(await password()).toBe("another one");
    expect((await put({ password: null, user: "" })).body.mail).toEqual(
      shown({ ...MAIL, user: null }, false),
    );
    expect(await password()).toBeNull();
  });

  test("a value of the environment overrides, is shown, and can't be changed", async () => {
    const smtp = {
      host: "relay.example.com",
      port: 465,
      security: "tls",
      user: "relay",
      password: "x",
    } as const;
    const app = await open({ smtp, mailTo: "owner@example.com" });
    const fixed = { host: smtp.host, port: smtp.port, security: smtp.security, user: smtp.user };
    const settings = (await app.admin.get("/api/settings")).body;
    expect(settings.mail).toEqual({ ...fixed, passwordSet: true, from: null, to: "owner@example.com" });
    expect(settings.fromEnvironment).toEqual(
      ["host", "port", "security", "user", "password", "to"].map((name) => `mail.${name}`),
    );
    const { passwordSet, ...same } = settings.mail;
    expect(passwordSet).toBe(true);
    const saved = await app.admin.put(PATH, { ...same, from: "shop@example.com" });
    expect([saved.status, saved.body.mail.from]).toEqual([200, "shop@example.com"]);
    for (const [field, value] of Object.entries({ ...MAIL, from: undefined, password: "y" })) {
      if (value === undefined) continue;
      const answer = await refused(app, () => app.admin.put(PATH, { ...same, [field]: value }));
      const message = SETTINGS_SERVER.setByEnvironment;
      expect([field, answer.status, answer.body.errors]).toEqual([field, 400, [{ field, message }]]);
    }
    const stored = app.services.database.read
      .selectFrom("settings")
      .select("value")
      .where("key", "=", "mail");
    expect(JSON.parse((await stored.executeTakeFirstOrThrow()).value)).toEqual({
      host: null,
      port: null,
      security: "starttls",
      user: null,
      password: null,
      from: "shop@example.com",
      to: null,
    });
  });

  test("a test message arrives like an enquiry, or returns the mail server's error", async ({ app }) => {
    const send = () => app.admin.post(`${PATH}/test`);
    expectAnswer(await send(), 409, { message: SETTINGS_SERVER.mailNotSet });
    const credentials = { user: "office", password: SECRET };
    const smtp = await openSmtp({ credentials });
    const { host, port, security } = smtp.server;
    await app.admin.put(PATH, { ...MAIL, host, port, security, user: "office", password: "wrong" });
    expectAnswer(await send(), 422, { message: "535 Wrong user or password" });
    await app.admin.put(PATH, { ...MAIL, host, port, security, ...credentials });
    smtp.refuse.recipient = "550 No such user here";
    expect((await send()).body).toEqual({ message: "550 No such user here" });
    smtp.refuse.recipient = undefined;
    expectAnswer(await send(), 200, { message: SETTINGS_SERVER.mailSent });
    const [mail, ...more] = smtp.taken;
    expect([mail?.from, mail?.to, more]).toEqual([MAIL.from, [MAIL.to], []]);
    expect([mail?.header("subject"), mail?.text.trim()]).toEqual([TEST_MAIL.subject, TEST_MAIL.text]);
    await app.admin.put(PATH, { ...MAIL, host, port, security: "starttls", ...credentials });
    expect([(await send()).status, smtp.taken.length]).toEqual([200, 2]);
    await smtp.stop();
    expectAnswer(await send(), 422, MAIL_PROBLEM.unreachable(`${host}:${port}`));
    const { descriptions, text } = await recordOf(app, "mail");
    expect(descriptions.filter((line) => line === "Sent a test message")).toHaveLength(2);
    expect(text).not.toContain(SECRET);
  });
});

onSharedApp("invalid mail settings", (app) => {
  let before: unknown;
  beforeEach(async () => {
    before = (await app().admin.get("/api/settings")).body;
  });

  test.each<[string, Record<string, unknown>]>([
    [SETTINGS_FORM.hostInvalid, { host: "mail.example.com\r\nQUIT" }],
    [SETTINGS_FORM.hostInvalid, { host: "user:secret@mail.example.com" }],
    [SETTINGS_FORM.hostInvalid, { host: "" }],
    [LOGIN.emailInvalid, { to: "orders" }],
    [LOGIN.emailInvalid, { to: "a@example.com, b" }],
    [LOGIN.emailInvalid, { from: "a@example.com\nBcc: b@example.com" }],
  ])("18 rejects with: %s", async (message, change) => {
    await expectRefused(app(), [400, message], () => app().admin.put(PATH, { ...MAIL, ...change }));
    expect((await app().admin.get("/api/settings")).body).toEqual(before);
  });
});
