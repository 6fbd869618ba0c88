import { expect } from "vitest";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { TOKEN_LIFETIME } from "#contract/platform/limits.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { sweepExpired } from "#server/accounts/auth/sessions.ts";
import { hashToken, newToken } from "#server/accounts/auth/tokens.ts";
import { setDisabled, setPassword } from "#server/accounts/auth/users.ts";
import { SYSTEM } from "#server/platform/database/write.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { cheapScrypt } from "#tests/support/cheap-scrypt.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { signIn } from "#tests/support/people.ts";
import { bearer, EMAIL, logInWeaver, PASSWORD, refresh } from "#tests/support/weaver.ts";

cheapScrypt();

const profile = ({ visitor }: TestApp, token: string) => visitor.get("/api/auth/profile", bearer(token));
const logout = ({ visitor }: TestApp, headers: Record<string, string> = {}) =>
  visitor.post("/api/auth/logout", undefined, headers);

async function expiryOf({ services }: TestApp, token: string): Promise<number> {
  const query = services.database.read.selectFrom("access_tokens").select("expires_at");
  return (await query.where("hash", "=", hashToken(token)).executeTakeFirstOrThrow()).expires_at;
}

async function setExpiry({ services }: TestApp, token: string, expires_at: number): Promise<void> {
  const query = services.database.main.updateTable("access_tokens").set({ expires_at });
  await query.where("hash", "=", hashToken(token)).execute();
}

onSqlite("16 GET profile", (test) => {
  test("returns the administrator's profile with cache-control private, no-store", async ({ app }) => {
    const { user, token } = await logInWeaver(app);
    const answer = await profile(app, token);
    expect(answer.body).toEqual({ user: { _id: user.id, email: EMAIL, role: "admin" } });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("vary")).toMatch(/authorization/i);
  });

  test("rejects a request without a valid bearer token (401)", async ({ app }) => {
    const { token, cookie } = await logInWeaver(app);
    const headers: Record<string, string>[] = [
      {},
      { authorization: "" },
      { authorization: "Bearer" },
      { authorization: "Bearer " },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token} ${token}` },
      { authorization: `Bearer ${"x".repeat(5000)}` },
      { authorization: "Bearer ' or 1=1 --" },
      { cookie },
      { cookie: `adminToken=${token}` },
    ];
    for (const given of headers) {
      const answer = await app.visitor.get("/api/auth/profile", given);
      expectAnswer(answer, 401, { message: SERVER.unauthenticated });
    }
    expect((await app.visitor.get(`/api/auth/profile?token=${token}`)).status).toBe(401);
  });

  test("rejects an unknown token, a refresh credential or a token's hash (401)", async ({ app }) => {
    const { token, cookie } = await logInWeaver(app);
    const refreshCredential = cookie.split("=")[1] ?? "?";
    for (const wrong of [newToken(), refreshCredential, hashToken(token), `${token}x`, token.toLowerCase()]) {
      expectAnswer(await profile(app, wrong), 401, { message: SERVER.sessionEnded });
    }
  });

  test("rejects a token whose session or account has ended, or that expired (401)", async ({ app }) => {
    const { main } = app.services.database;
    const endings: ((token: string, userId: string) => Promise<unknown>)[] = [
      (token) => setExpiry(app, token, Date.now() - 1),
      (_, id) =>
        main
          .updateTable("sessions")
          .set({ expires_at: Date.now() - 1 })
          .where("user_id", "=", id)
          .execute(),
      (_, id) =>
        main.updateTable("sessions").set({ revoked_at: Date.now() }).where("user_id", "=", id).execute(),
      (_, id) => main.deleteFrom("sessions").where("user_id", "=", id).execute(),
      (_, id) => main.deleteFrom("users").where("id", "=", id).execute(),
      (_, id) => main.updateTable("users").set({ disabled_at: 1 }).where("id", "=", id).execute(),
    ];
    for (const end of endings) {
      const { user, token } = await logInWeaver(app);
      expect((await profile(app, token)).status).toBe(200);
      await end(token, user.id);
      expect((await profile(app, token)).status).toBe(401);
    }
  });

  test("rejects another role (403)", async ({ app }) => {
    const answer = await profile(app, await signIn(app.services, { role: "editor" }));
    expectAnswer(answer, 403, { message: SERVER.forbidden });
  });
});

onSqlite("token lifetime", (test) => {
  test("use extends the token, at most one write per minute", async ({ app }) => {
    const { token } = await logInWeaver(app);
    const start = Date.now();
    await setExpiry(app, token, start + 300_000);
    await profile(app, token);
    const extended = await expiryOf(app, token);
    expect(extended).toBeGreaterThanOrEqual(start + TOKEN_LIFETIME);
    await setExpiry(app, token, extended - 50_000);
    await profile(app, token);
    expect(await expiryOf(app, token)).toBe(extended - 50_000);
  });

  test("rejected calls and calls in the minute after a rotation do not extend it", async ({ app }) => {
    const { token } = await logInWeaver(app);
    const soon = Date.now() + 60_000;
    await setExpiry(app, token, soon);
    expect((await profile(app, token)).status).toBe(200);
    expect(await expiryOf(app, token)).toBe(soon);
    await setExpiry(app, token, Date.now() - 1);
    expect((await profile(app, token)).status).toBe(401);
    expect(await expiryOf(app, token)).toBeLessThan(Date.now());
  });

  test("the sweep deletes all rows of expired tokens and sessions", async ({ app }) => {
    const { token } = await logInWeaver(app);
    const { database } = app.services;
    const other = await logInWeaver(app);
    await logout(app, bearer(token));
    await setExpiry(app, app.token, Date.now() - 1);
    await database.main
      .updateTable("login_throttle")
      .set({ forget_at: Date.now() - 1 })
      .execute();
    await sweepExpired(database);
    const tokens = await database.read.selectFrom("access_tokens").select("hash").execute();
    expect(tokens).toEqual([{ hash: hashToken(other.token) }]);
    expect(await database.read.selectFrom("login_throttle").selectAll().execute()).toEqual([]);
    expect(await database.read.selectFrom("sessions").select("id").execute()).toHaveLength(2);
    expect((await profile(app, other.token)).status).toBe(200);
    expect((await refresh(app, other.cookie)).status).toBe(200);
  });
});

onSqlite("13 ending sessions", (test) => {
  test("logout revokes the token and the refresh credential on the server", async ({ app }) => {
    const { token, cookie } = await logInWeaver(app);
    const answer = await logout(app, { ...bearer(token), cookie });
    expectAnswer(answer, 200, { message: LOGIN.loggedOut });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^heddle_refresh=; (?=.*Path=\/api\/auth)(?=.*(Expires=Thu, 01 Jan 1970|Max-Age=0))/,
      ),
    ]);
    expect((await profile(app, token)).status).toBe(401);
    expect((await refresh(app, cookie)).status).toBe(401);
  });

  test("logout with only the token or only the cookie ends the whole session", async ({ app }) => {
    for (const kind of ["token", "cookie", "expired token"]) {
      const { token, cookie } = await logInWeaver(app);
      if (kind === "expired token") await setExpiry(app, token, Date.now() - 1);
      expect((await logout(app, kind === "cookie" ? { cookie } : bearer(token))).status).toBe(200);
      expect((await profile(app, token)).status).toBe(401);
      expect((await refresh(app, cookie)).status).toBe(401);
    }
  });

  test("logout with the token of one session and the cookie of another ends both", async ({ app }) => {
    const [one, other] = [await logInWeaver(app), await logInWeaver(app)];
    await logout(app, { ...bearer(one.token), cookie: other.cookie });
    for (const { token } of [one, other]) expect((await profile(app, token)).status).toBe(401);
  });

  test("logout ends no other session and always returns 200", async ({ app }) => {
    const { token, cookie } = await logInWeaver(app);
    const nothings = [{}, bearer("x"), bearer(newToken()), { cookie: "heddle_refresh=x" }, { cookie: "=;;" }];
    for (const headers of nothings) {
      expectAnswer(await logout(app, headers), 200, { message: LOGIN.loggedOut });
    }
    await logout(app, bearer((await logInWeaver(app)).token));
    expect((await profile(app, token)).status).toBe(200);
    expect((await refresh(app, cookie)).status).toBe(200);
  });

  test("disabling a user takes effect on the next request; enabling restores no session", async ({ app }) => {
    const { user, token, cookie } = await logInWeaver(app);
    await setDisabled(app.services.database, SYSTEM, user, true);
    expect((await profile(app, token)).status).toBe(401);
    expect((await refresh(app, cookie)).status).toBe(401);
    await setDisabled(app.services.database, SYSTEM, user, false);
    expect((await profile(app, token)).status).toBe(401);
    expect((await refresh(app, cookie)).status).toBe(401);
    expect((await profile(app, (await logInWeaver(app)).token)).status).toBe(200);
  });

  test("changing the password ends every other session", async ({ app }) => {
    const [own, other] = [await logInWeaver(app), await logInWeaver(app)];
    const { database } = app.services;
    const tokens = database.read.selectFrom("access_tokens").select("session_id");
    const { session_id } = await tokens.where("hash", "=", hashToken(own.token)).executeTakeFirstOrThrow();
    await setPassword(database, SYSTEM, own.user, "new warp, new weft", session_id);
    expect((await profile(app, own.token)).status).toBe(200);
    expect((await profile(app, other.token)).status).toBe(401);
    expect((await refresh(app, other.cookie)).status).toBe(401);
    expect((await profile(app, app.token)).status).toBe(200);
    const old = await app.visitor.post("/api/auth/login", { email: EMAIL, password: PASSWORD });
    expect(old.status).toBe(401);
  });

  test("the activity record of account changes contains no secret", async ({ app }) => {
    const { user } = await logInWeaver(app);
    await setPassword(app.services.database, SYSTEM, user, "new warp, new weft");
    await setDisabled(app.services.database, SYSTEM, user, true);
    const rows = await app.services.database.read.selectFrom("activity").selectAll().orderBy("id").execute();
    const own = rows.filter((row) => row.entity_id === user.id);
    expect(own.map((row) => row.description)).toEqual([
      `Account created: ${EMAIL}`,
      `Password changed: ${EMAIL}`,
      `Account disabled: ${EMAIL}`,
    ]);
    expect(JSON.stringify(own)).not.toMatch(/scrypt|warp|weft/);
  });
});
