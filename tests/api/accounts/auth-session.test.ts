import { expect } from "vitest";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { TOKEN_LIFETIME } from "#contract/platform/limits.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { sweepExpired } from "#server/accounts/auth/sessions.ts";
import { hashToken, newToken } from "#server/accounts/auth/tokens.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { cheapScrypt } from "#tests/support/cheap-scrypt.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { bearer, EMAIL, logInWeaver, refresh } from "#tests/support/weaver.ts";

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

  test("rejects an unknown token, a refresh credential or a token's hash (401)", async ({ app }) => {
    const { token, cookie } = await logInWeaver(app);
    const refreshCredential = cookie.split("=")[1] ?? "?";
    for (const wrong of [newToken(), refreshCredential, hashToken(token), `${token}x`, token.toLowerCase()]) {
      expectAnswer(await profile(app, wrong), 401, { message: SERVER.sessionEnded });
    }
  });

  test("rejects a token whose session expired or is gone, or whose account is (401)", async ({ app }) => {
    const { main } = app.services.database;
    const endings: ((userId: string) => Promise<unknown>)[] = [
      (id) =>
        main
          .updateTable("sessions")
          .set({ expires_at: Date.now() - 1 })
          .where("user_id", "=", id)
          .execute(),
      (id) => main.deleteFrom("sessions").where("user_id", "=", id).execute(),
      (id) => main.deleteFrom("users").where("id", "=", id).execute(),
    ];
    for (const end of endings) {
      const { user, token } = await logInWeaver(app);
      expect((await profile(app, token)).status).toBe(200);
      await end(user.id);
      expect((await profile(app, token)).status).toBe(401);
    }
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
});
