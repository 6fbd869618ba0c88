import { beforeEach, expect, test } from "vitest";
import { SessionAnswer, TwoFactorAnswer } from "#contract/accounts/auth.ts";
import { RECOVERY_CODES } from "#contract/accounts/limits.ts";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { ACCOUNT_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import { totpCode, totpStep } from "#server/accounts/auth/two-factor/accept-code.ts";
import { setDisabled, setPassword } from "#server/accounts/auth/users.ts";
import { SYSTEM } from "#server/platform/database/write.ts";
import {
  administrator,
  forgetAttempts,
  logIn,
  PASSWORD,
  type Person,
  profileStatus,
  recordOf,
} from "#tests/support/accounts.ts";
import { onSharedApp, type TestApp } from "#tests/support/app.ts";
import { cheapScrypt } from "#tests/support/cheap-scrypt.ts";
import type { Answer } from "#tests/support/client.ts";
import { expectAnswer, wrongField } from "#tests/support/expect-answer.ts";
import { expectRefused, refused } from "#tests/support/snapshot.ts";

cheapScrypt();

const PATH = "/api/account/two-factor";
const CURRENT = { currentPassword: PASSWORD };

/** The code of an authenticator, `away` steps of 30 seconds from now. */
const codeOf = (secret: Buffer, away = 0) => totpCode(secret, totpStep(Date.now()) + away);

/** A person with a second factor whose current code is still unused. */
async function protectedPerson(app: TestApp) {
  const person = await administrator(app);
  await person.client.post(`${PATH}/setup`, CURRENT);
  const secret = await secretOf(app, person, "totp_pending");
  const enabled = await person.client.post(`${PATH}/enable`, { code: codeOf(secret) });
  const account = app.services.database.main.updateTable("users").set({ totp_step: 0 });
  await account.where("id", "=", person.id).execute();
  return { person, secret, codes: enabled.body.recoveryCodes as string[] };
}

async function secretOf({ services }: TestApp, { id }: Person, column: "totp_secret" | "totp_pending") {
  const row = services.database.main.selectFrom("users").select(column).where("id", "=", id);
  return Buffer.from((await row.executeTakeFirstOrThrow())[column] ?? "", "base64url");
}

const ticketOf = async (app: TestApp, person: Person): Promise<string> =>
  TwoFactorAnswer.strict().parse((await logIn(app, person)).body).twoFactor.ticket;
const complete = ({ visitor }: TestApp, ticket: string, code: string) =>
  visitor.post("/api/auth/two-factor", { ticket, code });

function expectNotSignedIn(answer: Answer): void {
  expectAnswer(answer, 401, { message: LOGIN.secondFactorFailed });
  expect(answer.headers.getSetCookie()).toEqual([]);
}

onSharedApp("setting up a second factor", (app) => {
  beforeEach(() => forgetAttempts(app()));

  test("requires the password, shows the secret once and is enabled by a first code", async () => {
    const person = await administrator(app());
    expect((await person.client.get(PATH)).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const setup = await person.client.post(`${PATH}/setup`, CURRENT);
    expect(setup.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const label = `Heddle%20Loom%20Spares:${encodeURIComponent(person.email)}`;
    expect(setup.body.uri).toContain(`otpauth://totp/${label}?secret=${setup.body.secret}&`);
    expect(SessionAnswer.strict().safeParse((await logIn(app(), person)).body).success).toBe(true);
    const secret = await secretOf(app(), person, "totp_pending");
    const code = codeOf(secret);
    const enabled = await person.client.post(`${PATH}/enable`, { code });
    expect(enabled.status).toBe(200);
    const { recoveryCodes } = enabled.body;
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    for (const each of recoveryCodes) expect(each).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect((await person.client.get(PATH)).body).toEqual({
      enabled: true,
      recoveryCodesLeft: RECOVERY_CODES,
    });
    const hashes = app().services.database.read.selectFrom("recovery_codes").select("hash");
    const stored = JSON.stringify(await hashes.where("user_id", "=", person.id).execute());
    for (const each of recoveryCodes) expect(stored).not.toContain(each.replaceAll("-", ""));
    const { descriptions, text } = await recordOf(app(), person.id);
    expect(descriptions).toEqual([`Second factor switched on: ${person.email}`]);
    for (const hidden of [setup.body.secret, secret.toString("base64url"), ...recoveryCodes]) {
      expect(text).not.toContain(hidden);
    }
    // The code that confirmed the setup is used up.
    expectNotSignedIn(await complete(app(), await ticketOf(app(), person), code));
  });

  test("rejects a wrong code, a code of an earlier setup and a code without a setup", async () => {
    const person = await administrator(app());
    const enable = (code: unknown) => refused(app(), () => person.client.post(`${PATH}/enable`, { code }));
    expectAnswer(await enable("123456"), 409, { message: ACCOUNT_SERVER.noSetup });
    await person.client.post(`${PATH}/setup`, CURRENT);
    const earlier = await secretOf(app(), person, "totp_pending");
    await person.client.post(`${PATH}/setup`, CURRENT);
    const secret = await secretOf(app(), person, "totp_pending");
    for (const code of [codeOf(earlier), codeOf(secret, -3), codeOf(secret, 3), "abcdef", "12345"]) {
      const answer = await enable(code);
      const message = LOGIN.codeInvalid;
      expectAnswer(answer, 400, wrongField("code", message));
    }
    expect((await person.client.get(PATH)).body.enabled).toBe(false);
  });

  test("requires the right password and rejects a second setup (409)", async () => {
    const { person } = await protectedPerson(app());
    await expectRefused(app(), [409, { message: ACCOUNT_SERVER.secondFactorOn }], () =>
      person.client.post(`${PATH}/setup`, CURRENT),
    );
    await expectRefused(app(), [409, { message: ACCOUNT_SERVER.secondFactorOn }], () =>
      person.client.post(`${PATH}/enable`, { code: "123456" }),
    );
    const other = await administrator(app());
    const wrong = { currentPassword: "warp and welt" };
    await expectRefused(app(), [400, ACCOUNT_SERVER.currentPasswordWrong], () =>
      other.client.post(`${PATH}/setup`, wrong),
    );
  });

  test("13 switching it on or off ends earlier sessions except the current one", async () => {
    const person = await administrator(app());
    await person.client.post(`${PATH}/setup`, CURRENT);
    const secret = await secretOf(app(), person, "totp_pending");
    const before = (await logIn(app(), person)).body.token;
    const { recoveryCodes } = (await person.client.post(`${PATH}/enable`, { code: codeOf(secret) })).body;
    expect([await profileStatus(app(), before), await profileStatus(app(), person.token)]).toEqual([
      401, 200,
    ]);
    const { token } = (await complete(app(), await ticketOf(app(), person), recoveryCodes[0])).body;
    await person.client.post(`${PATH}/disable`, { ...CURRENT, code: codeOf(secret, 1) });
    expect([await profileStatus(app(), token), await profileStatus(app(), person.token)]).toEqual([401, 200]);
  });

  test("replaces the recovery codes after password and code; the old codes become invalid", async () => {
    const { person, secret, codes } = await protectedPerson(app());
    const renew = (code: string) => person.client.post(`${PATH}/recovery-codes`, { ...CURRENT, code });
    await expectRefused(app(), [400, LOGIN.codeInvalid], () => renew("000000"));
    const answer = await renew(codeOf(secret));
    expect([answer.status, answer.body.recoveryCodes.length]).toEqual([200, RECOVERY_CODES]);
    const { descriptions, text } = await recordOf(app(), person.id);
    expect(descriptions.at(-1)).toBe(`New recovery codes: ${person.email}`);
    for (const each of answer.body.recoveryCodes) expect(text).not.toContain(each);
    const ticket = await ticketOf(app(), person);
    expectNotSignedIn(await complete(app(), ticket, codes[0] ?? ""));
    expect((await complete(app(), ticket, answer.body.recoveryCodes[0])).status).toBe(200);
    const other = await administrator(app());
    const without = await other.client.post(`${PATH}/recovery-codes`, { ...CURRENT, code: "123456" });
    expectAnswer(without, 409, { message: ACCOUNT_SERVER.secondFactorOff });
  });

  test("switching it off requires both password and code", async () => {
    const { person, secret } = await protectedPerson(app());
    const disable = (body: unknown) => person.client.post(`${PATH}/disable`, body);
    for (const [body, message] of [
      [CURRENT, LOGIN.codeRequired],
      [{ ...CURRENT, code: "000000" }, LOGIN.codeInvalid],
      [{ ...CURRENT, code: codeOf(secret, 4) }, LOGIN.codeInvalid],
      [{ currentPassword: "warp and welt", code: codeOf(secret) }, ACCOUNT_SERVER.currentPasswordWrong],
    ] as const) {
      await expectRefused(app(), [400, message], () => disable(body));
    }
    const answer = await disable({ ...CURRENT, code: codeOf(secret) });
    expectAnswer(answer, 200, { message: ACCOUNT_SERVER.secondFactorDisabled });
    expect((await person.client.get(PATH)).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await logIn(app(), person)).body.token).toBeTruthy();
    await expectRefused(app(), [409, { message: ACCOUNT_SERVER.secondFactorOff }], () =>
      disable({ ...CURRENT, code: codeOf(secret, 1) }),
    );
  });
});

onSharedApp("signing in with a second factor", (app) => {
  beforeEach(() => forgetAttempts(app()));

  test("the password returns a ticket but no session; ticket and code return a session", async () => {
    const { person, secret } = await protectedPerson(app());
    const first = await logIn(app(), person);
    expect([first.status, first.headers.getSetCookie()]).toEqual([200, []]);
    const { ticket } = TwoFactorAnswer.strict().parse(first.body).twoFactor;
    expect(await profileStatus(app(), ticket)).toBe(401);
    const answer = await complete(app(), ticket, codeOf(secret));
    const { token, user } = SessionAnswer.strict().parse(answer.body);
    expect(user).toEqual({ _id: person.id, email: person.email, role: "admin" });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining("HttpOnly")]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await profileStatus(app(), token)).toBe(200);
  });

  test("rejects a second use of a code or a ticket, even at the same moment", async () => {
    const { person, secret } = await protectedPerson(app());
    const tickets = [await ticketOf(app(), person), await ticketOf(app(), person)];
    const code = codeOf(secret);
    const both = await Promise.all(tickets.map((ticket) => complete(app(), ticket, code)));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
    const used = tickets.find((_, at) => both[at]?.status === 200) ?? "";
    expectNotSignedIn(await complete(app(), used, codeOf(secret, 1)));
    const ticket = await ticketOf(app(), person);
    expectNotSignedIn(await complete(app(), ticket, code));
    expectNotSignedIn(await complete(app(), ticket, codeOf(secret, -1)));
    expect((await complete(app(), ticket, codeOf(secret, 1))).status).toBe(200);
  });

  test("a recovery code replaces a code once, however it is typed", async () => {
    const { person, codes } = await protectedPerson(app());
    const typed = ` ${codes[0]?.toUpperCase().replaceAll("-", " ")} `;
    expect((await complete(app(), await ticketOf(app(), person), typed)).status).toBe(200);
    const ticket = await ticketOf(app(), person);
    expectNotSignedIn(await complete(app(), ticket, codes[0] ?? ""));
    expect((await complete(app(), ticket, codes[1] ?? "")).status).toBe(200);
    expect((await person.client.get(PATH)).body.recoveryCodesLeft).toBe(RECOVERY_CODES - 2);
    expect((await recordOf(app(), person.id)).descriptions.slice(1)).toEqual(
      Array(2).fill(`Recovery code used: ${person.email}`),
    );
  });

  test("a wrong code and an unknown, expired or foreign ticket get the same answer", async () => {
    const { person, secret } = await protectedPerson(app());
    const other = await protectedPerson(app());
    const ticket = await ticketOf(app(), person);
    const wrong = await complete(app(), ticket, "000000");
    expectNotSignedIn(wrong);
    expectNotSignedIn(await complete(app(), "no such ticket", codeOf(secret)));
    expectNotSignedIn(await complete(app(), person.token, codeOf(secret)));
    expectNotSignedIn(await complete(app(), ticket, codeOf(other.secret)));
    expectNotSignedIn(await complete(app(), ticket, other.codes[0] ?? ""));
    await app()
      .services.database.main.updateTable("sign_in_tickets")
      .set({ expires_at: Date.now() - 1 })
      .where("user_id", "=", person.id)
      .execute();
    const expired = await complete(app(), ticket, codeOf(secret));
    expectNotSignedIn(expired);
    expect([...expired.headers.keys()]).toEqual([...wrong.headers.keys()]);
  });

  test("14 wrong codes are throttled per account, whichever ticket they use", async () => {
    const { person, secret } = await protectedPerson(app());
    const tickets = [];
    for (let n = 0; n < 6; n += 1) tickets.push(await ticketOf(app(), person));
    const start = Date.now();
    const answers = await Promise.all(tickets.map((ticket) => complete(app(), ticket, "000000")));
    const looked = answers.filter((answer) => answer.status === 401).length;
    expect(looked).toBeLessThanOrEqual(5 + Math.floor(Math.log2(1 + (Date.now() - start) / 1000)));
    const block = app().services.database.main.updateTable("login_throttle");
    const isBlocked = block.set({ blocked_until: Date.now() + 40_000 });
    await isBlocked.where("key", "not like", "address:%").execute();
    const answer = await complete(app(), tickets[0] ?? "", codeOf(secret));
    const seconds = Number(answer.headers.get("retry-after"));
    expectAnswer(answer, 429, SERVER.slowDown(seconds));
    expect(seconds).toBeGreaterThan(20);
  });

  test("14 a ticket allows five attempts", async () => {
    const { person, secret } = await protectedPerson(app());
    const ticket = await ticketOf(app(), person);
    for (let n = 0; n < 5; n += 1) {
      expectNotSignedIn(await complete(app(), ticket, "000000"));
      await forgetAttempts(app());
    }
    expectNotSignedIn(await complete(app(), ticket, codeOf(secret)));
    expect((await complete(app(), await ticketOf(app(), person), codeOf(secret))).status).toBe(200);
  });

  test.each([
    [
      "disabled",
      ({ services }: TestApp, person: Person) => setDisabled(services.database, SYSTEM, person, true),
    ],
    [
      "given a new password",
      ({ services }: TestApp, person: Person) =>
        setPassword(services.database, SYSTEM, person, "new warp, new weft"),
    ],
  ])("13 an account that is %s between the two steps gets no session", async (_name, change) => {
    const { person, secret } = await protectedPerson(app());
    const ticket = await ticketOf(app(), person);
    await change(app(), person);
    expectNotSignedIn(await complete(app(), ticket, codeOf(secret)));
  });

  test("a wrong password gets the same answer as without a second factor", async () => {
    const { person } = await protectedPerson(app());
    expectAnswer(await logIn(app(), person, "warp and welt"), 401, { message: LOGIN.invalidCredentials });
  });
});
