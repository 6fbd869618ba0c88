import { expect } from "vitest";
import { SessionAnswer } from "#contract/accounts/auth.ts";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { findByEmail, setDisabled } from "#server/accounts/auth/users.ts";
import { SYSTEM } from "#server/platform/database/write.ts";
import type { Services } from "#server/services.ts";
import { onSqlite } from "#tests/support/app.ts";
import { cheapScrypt } from "#tests/support/cheap-scrypt.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { addWeaver, EMAIL, PASSWORD } from "#tests/support/weaver.ts";

const hashCosts = cheapScrypt();

const LOGIN_PATH = "/api/auth/login";

async function countSessions({ database }: Services): Promise<number> {
  return (await database.read.selectFrom("sessions").select("id").execute()).length;
}

const WRONG_BODIES = [
  ["email", "weaver", LOGIN.emailInvalid],
  ["email", `${EMAIL},a@example.com`, LOGIN.emailInvalid],
  ["email", `${EMAIL}\r\nBcc: a@b.c`, LOGIN.emailInvalid],
  ["email", `${EMAIL}\0`, LOGIN.emailInvalid],
  ["email", { $ne: "" }, LOGIN.emailRequired],
  ["password", "12345", LOGIN.passwordTooShort],
] as const;

onSqlite("POST login", (test, open) => {
  test("returns the token and the user, and sets the refresh cookie", async ({ visitor, services }) => {
    await addWeaver(services);
    const answer = await visitor.post(LOGIN_PATH, { email: EMAIL, password: PASSWORD });
    expect(answer.status).toBe(200);
    const { token, user } = SessionAnswer.strict().parse(answer.body);
    expect(user).toEqual({ _id: expect.any(String), email: EMAIL, role: "admin" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const profile = await visitor.get("/api/auth/profile", { authorization: `Bearer ${token}` });
    expect(profile.body).toEqual({ user });
  });

  test.each(["WEAVER@Example.COM", "  weaver@example.com "])(
    "accepts the e-mail typed as %j",
    async (email) => {
      const { visitor, services } = await open();
      await addWeaver(services);
      expect((await visitor.post(LOGIN_PATH, { email, password: PASSWORD })).status).toBe(200);
    },
  );

  test("20 the refresh cookie is HttpOnly, SameSite=Strict and limited to the auth path", async ({
    visitor,
    services,
  }) => {
    await addWeaver(services);
    const answer = await visitor.post(LOGIN_PATH, { email: EMAIL, password: PASSWORD });
    const [cookie, ...more] = answer.headers.getSetCookie();
    expect(more).toEqual([]);
    const [pair, ...attributes] = (cookie ?? "").split("; ");
    expect(pair).toMatch(/^heddle_refresh=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/api/auth", "SameSite=Strict"]);
  });

  test.each([
    ["the public address has TLS", { publicUrl: "https://parts.example.com" }, {}],
    ["a trusted proxy says so", { trustProxy: true }, { "x-forwarded-proto": "https" }],
  ])("20 the refresh cookie is Secure if %s", async (_name, config, headers) => {
    const { visitor, services } = await open(config);
    await addWeaver(services);
    const answer = await visitor.post(LOGIN_PATH, { email: EMAIL, password: PASSWORD }, headers);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Secure-heddle_refresh=[\w-]{43}; (?=.*Secure)(?=.*HttpOnly)(?=.*SameSite=Strict)/,
      ),
    ]);
  });

  test("rejects addresses that could harm, and short passwords (400)", async ({ visitor }) => {
    for (const [field, value, message] of WRONG_BODIES) {
      const answer = await visitor.post(LOGIN_PATH, { email: EMAIL, password: PASSWORD, [field]: value });
      expectAnswer(answer, 400, message);
      expect(answer.body.errors[0]).toEqual({ field, message });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test("14 a wrong e-mail, a wrong password and a disabled account get the same answer", async ({
    visitor,
    services,
  }) => {
    await addWeaver(services);
    await addWeaver(services, { email: "gone@example.com" });
    const gone = await findByEmail(services.database, "gone@example.com");
    if (gone) await setDisabled(services.database, SYSTEM, gone, true);
    const answers = [
      await visitor.post(LOGIN_PATH, { email: EMAIL, password: "warp and welt" }),
      await visitor.post(LOGIN_PATH, { email: "nobody@example.com", password: PASSWORD }),
      await visitor.post(LOGIN_PATH, { email: "gone@example.com", password: PASSWORD }),
      await visitor.post(LOGIN_PATH, { email: "gone@example.com", password: "warp and welt" }),
    ];
    const seen = answers.map(({ status, text, headers }) => {
      const { date: _date, "x-request-id": _id, ...rest } = Object.fromEntries(headers);
      return { status, text, headers: rest };
    });
    expect(seen[0]).toMatchObject({
      status: 401,
      text: JSON.stringify({ message: LOGIN.invalidCredentials }),
    });
    for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
  });

  test("14 an unknown e-mail costs as much hashing work as a wrong password", async ({
    visitor,
    services,
  }) => {
    await addWeaver(services);
    const work = async (email: string) => {
      hashCosts.length = 0;
      expect((await visitor.post(LOGIN_PATH, { email, password: "warp and welt" })).status).toBe(401);
      return [...hashCosts];
    };
    expect(await work(EMAIL)).toMatchObject([{ N: 2 ** 15, r: 8, p: 1 }]);
    expect(await work("nobody@example.com")).toEqual(await work(EMAIL));
  });

  test("rejects another role with a message (403), without session or cookie", async ({
    visitor,
    services,
  }) => {
    await addWeaver(services, { role: "editor" });
    const before = await countSessions(services);
    const answer = await visitor.post(LOGIN_PATH, { email: EMAIL, password: PASSWORD });
    expectAnswer(answer, 403, { message: LOGIN.notAdmin });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await countSessions(services)).toBe(before);
    const wrong = await visitor.post(LOGIN_PATH, { email: EMAIL, password: "warp and welt" });
    expectAnswer(wrong, 401, { message: LOGIN.invalidCredentials });
  });

  test("25 the database stores no password, token or refresh credential in plain text", async ({
    visitor,
    services,
  }) => {
    await addWeaver(services);
    const answer = await visitor.post(LOGIN_PATH, { email: EMAIL, password: PASSWORD });
    const refresh = /=([\w-]{43})/.exec(answer.headers.getSetCookie()[0] ?? "")?.[1] ?? "?";
    const { read } = services.database;
    const tables = [
      "users",
      "sessions",
      "access_tokens",
      "refresh_tokens",
      "login_throttle",
      "activity",
    ] as const;
    const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute()));
    const kept = JSON.stringify(rows);
    expect(kept).toContain(EMAIL);
    for (const secret of [PASSWORD, answer.body.token, refresh]) expect(kept).not.toContain(secret);
  });
});
