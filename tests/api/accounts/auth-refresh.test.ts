import { expect } from "vitest";
import { SessionAnswer } from "#contract/accounts/auth.ts";
import { REFRESH_GRACE } from "#contract/accounts/limits.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { hashToken, newToken } from "#server/accounts/auth/tokens.ts";
import { profileStatus } from "#tests/support/accounts.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { cheapScrypt } from "#tests/support/cheap-scrypt.ts";
import type { Answer } from "#tests/support/client.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { cookieOf, EMAIL, logInWeaver, PASSWORD, refresh } from "#tests/support/weaver.ts";

cheapScrypt();

const held = (answer: Answer) => ({ token: answer.body.token, cookie: cookieOf(answer) });
const hashOf = (cookie: string) => hashToken(cookie.split("=")[1] ?? "");

/** Moves the replacement of a credential `age` milliseconds into the past. */
async function ageReplacement({ services }: TestApp, cookie: string, age: number): Promise<void> {
  const query = services.database.main.updateTable("refresh_tokens").set({ replaced_at: Date.now() - age });
  await query.where("hash", "=", hashOf(cookie)).execute();
}

function expectEnded(answer: Answer): void {
  expectAnswer(answer, 401, { message: SERVER.sessionEnded });
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^heddle_refresh=; /)]);
}

onBothEngines("POST refresh-token", (test) => {
  test("gives concurrent requests within ten seconds the same new cookie and separate tokens", async ({
    app,
  }) => {
    const { cookie } = await logInWeaver(app);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(app, cookie)));
    answers.push(await refresh(app, cookie));
    await ageReplacement(app, cookie, REFRESH_GRACE - 3000);
    answers.push(await refresh(app, cookie));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.body.token)).size).toBe(6);
    for (const answer of answers) expect(await profileStatus(app, answer.body.token)).toBe(200);
    const rows = await app.services.database.read.selectFrom("refresh_tokens").select("hash").execute();
    expect(rows.filter((row) => row.hash === hashOf(cookie))).toHaveLength(1);
  });

  test("13 reusing a credential replaced long ago revokes the whole session and no other", async ({
    app,
  }) => {
    const first = await logInWeaver(app);
    const second = held(await refresh(app, first.cookie));
    const third = held(await refresh(app, second.cookie));
    const other = held(await app.visitor.post("/api/auth/login", { email: EMAIL, password: PASSWORD }));
    await ageReplacement(app, first.cookie, REFRESH_GRACE + 1000);
    expectEnded(await refresh(app, first.cookie));
    for (const { token } of [first, second, third]) expect(await profileStatus(app, token)).toBe(401);
    for (const { cookie } of [second, third]) expectEnded(await refresh(app, cookie));
    expect(await profileStatus(app, other.token)).toBe(200);
    expect((await refresh(app, other.cookie)).status).toBe(200);
  });
});

onSqlite("refresh-token of one session", (test, open) => {
  test("exchanges the cookie for a new cookie and a new token", async ({ app }) => {
    const first = await logInWeaver(app);
    const answer = await refresh(app, first.cookie);
    expect(answer.status).toBe(200);
    const { user } = SessionAnswer.strict().parse(answer.body);
    expect(user).toMatchObject({ email: EMAIL, role: "admin" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /HttpOnly(?=.*SameSite=Strict)|SameSite=Strict(?=.*HttpOnly)/,
    );
    const second = held(answer);
    expect(second.cookie).not.toBe(first.cookie);
    expect(second.token).not.toBe(first.token);
    expect(await profileStatus(app, second.token)).toBe(200);
    expect((await refresh(app, second.cookie)).status).toBe(200);
  });

  test("leaves earlier tokens valid for one minute, which use does not extend", async ({ app }) => {
    const { token, cookie } = await logInWeaver(app);
    await refresh(app, cookie);
    expect(await profileStatus(app, token)).toBe(200);
    const query = app.services.database.read.selectFrom("access_tokens").select("expires_at");
    const row = await query.where("hash", "=", hashToken(token)).executeTakeFirstOrThrow();
    expect(row.expires_at).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  test("gives a request that is two rotations late the newest credential", async ({ app }) => {
    const { cookie } = await logInWeaver(app);
    const second = cookieOf(await refresh(app, cookie));
    const third = cookieOf(await refresh(app, second));
    expect(cookieOf(await refresh(app, cookie))).toBe(third);
    expect(cookieOf(await refresh(app, second))).toBe(third);
  });

  test("requires the cookie: a token alone is rejected (401)", async ({ app }) => {
    const { token } = await logInWeaver(app);
    const call = (headers: Record<string, string>, json?: unknown) =>
      app.visitor.post("/api/auth/refresh-token", json, headers);
    const answers = [
      await call({}),
      await call({ authorization: `Bearer ${token}` }),
      await call({}, { token, refreshToken: token }),
      await call({ cookie: "heddle_refresh=" }),
    ];
    for (const answer of answers) {
      expectAnswer(answer, 401, { message: SERVER.unauthenticated });
    }
  });

  test("rejects a cookie with an unknown credential and clears it", async ({ app }) => {
    const { token, cookie } = await logInWeaver(app);
    const value = cookie.split("=")[1] ?? "";
    const wrong = [
      newToken(),
      token,
      hashOf(cookie),
      `${value}x`,
      value.slice(1),
      "'%20or%201=1",
      "a".repeat(4000),
    ];
    for (const text of wrong) expectEnded(await refresh(app, `heddle_refresh=${text}`));
    expect((await refresh(app, cookie)).status).toBe(200);
  });

  test("reads only the __Secure- cookie with TLS and only the plain cookie without", async ({
    app: plain,
  }) => {
    const { cookie } = await logInWeaver(plain);
    expect((await refresh(plain, `__Secure-${cookie}`)).status).toBe(401);
    const secure = await open({ publicUrl: "https://parts.example.com" });
    const other = await logInWeaver(secure);
    expect(other.cookie).toMatch(/^__Secure-/);
    expect((await refresh(secure, other.cookie.replace("__Secure-", ""))).status).toBe(401);
    expect((await refresh(secure, other.cookie)).status).toBe(200);
  });

  test("rejects expired credentials and sessions, and an account that lost its role", async ({ app }) => {
    const { main } = app.services.database;
    const past = Date.now() - 1;
    const { cookie } = await logInWeaver(app);
    const future = past + 1_000_000;
    await main.updateTable("refresh_tokens").set({ expires_at: past }).execute();
    expectEnded(await refresh(app, cookie));
    await main.updateTable("refresh_tokens").set({ expires_at: future }).execute();
    await main.updateTable("sessions").set({ expires_at: past }).execute();
    expectEnded(await refresh(app, cookie));
    await main.updateTable("sessions").set({ expires_at: future }).execute();
    await main.updateTable("users").set({ role: "editor" }).where("email", "=", EMAIL).execute();
    expectEnded(await refresh(app, cookie));
    await main.updateTable("users").set({ role: "admin" }).where("email", "=", EMAIL).execute();
    expect((await refresh(app, cookie)).status).toBe(200);
  });
});
