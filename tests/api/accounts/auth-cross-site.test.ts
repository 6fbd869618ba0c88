import { beforeAll, expect, test } from "vitest";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { profileStatus } from "#tests/support/accounts.ts";
import { onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { cheapScrypt } from "#tests/support/cheap-scrypt.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { EMAIL, logInWeaver, PASSWORD } from "#tests/support/weaver.ts";

cheapScrypt();

const DISPOSITION = "content-disposition: form-data";
const PERSON = { email: EMAIL, password: PASSWORD };
const CODE = { ticket: "x", code: "123456" };
const PATHS = ["/api/auth/login", "/api/auth/two-factor", "/api/auth/refresh-token", "/api/auth/logout"];

/** Calls each sign-in path with the headers a browser would send. */
function callAll({ visitor }: TestApp, cookie: string, headers: Record<string, string>) {
  return Promise.all(
    PATHS.map(async (path) => {
      const json = path.endsWith("login") ? PERSON : path.endsWith("two-factor") ? CODE : undefined;
      return { path, ...(await visitor.post(path, json, { cookie, ...headers })) };
    }),
  );
}

onSharedApp("20 cross-site requests", (app) => {
  let person: Awaited<ReturnType<typeof logInWeaver>>;
  beforeAll(async () => {
    person = await logInWeaver(app());
  });

  test.each<[string, Record<string, string>]>([
    ["another origin", { origin: "https://evil.example" }],
    ["the origin null", { origin: "null" }],
    ["another port", { origin: "http://127.0.0.1:1" }],
    ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
    ["a fetch of a subdomain", { "sec-fetch-site": "same-site" }],
    ["a forged host", { origin: "https://evil.example", "x-forwarded-host": "evil.example" }],
  ])("are rejected with 403 and change nothing: %s", async (_name, headers) => {
    for (const answer of await callAll(app(), person.cookie, headers)) {
      expectAnswer(answer, 403, { message: SERVER.crossSite });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await profileStatus(app(), person.token)).toBe(200);
    const replaced = app().services.database.read.selectFrom("refresh_tokens").selectAll();
    expect(await replaced.where("replaced_at", "is not", null).execute()).toEqual([]);
  });
});

onSqlite("20 same-site requests", (test, open) => {
  test("are accepted", async () => {
    const app = await open({ publicUrl: "http://parts.example.com" });
    const { cookie } = await logInWeaver(app);
    const own: Record<string, string>[] = [
      {},
      { origin: app.url },
      { origin: app.url, "sec-fetch-site": "same-origin" },
      { origin: "http://parts.example.com" },
      { "sec-fetch-site": "none" },
    ];
    for (const headers of own) {
      expectAnswer(await app.visitor.post("/api/auth/refresh-token", undefined, { cookie, ...headers }), 200);
    }
    const last = await app.visitor.post("/api/auth/logout", undefined, { cookie, origin: app.url });
    expect(last.body).toEqual({ message: LOGIN.loggedOut });
  });
});

onSharedApp("20 form content types on the sign-in routes", (app) => {
  let person: Awaited<ReturnType<typeof logInWeaver>>;
  beforeAll(async () => {
    person = await logInWeaver(app());
  });

  test.each([
    ["application/x-www-form-urlencoded", "email=weaver%40example.com&password=warp+and+weft"],
    ["text/plain", JSON.stringify(PERSON)],
    ["text/plain;charset=utf-8", JSON.stringify(PERSON)],
    ["multipart/form-data; boundary=x", `--x\r\n${DISPOSITION}; name="email"\r\n\r\na\r\n--x--\r\n`],
    ["application/jsonp", JSON.stringify(PERSON)],
    ["text/json", JSON.stringify(PERSON)],
  ])("are rejected with 415: %s", async (type, body) => {
    for (const path of PATHS) {
      const answer = await app().visitor.call("POST", path, {
        headers: { "content-type": type, cookie: person.cookie },
        body,
      });
      expectAnswer(answer, 415, { message: SERVER.unsupportedType });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await profileStatus(app(), person.token)).toBe(200);
  });

  test("other methods are rejected with 405", async () => {
    const { cookie } = person;
    for (const path of PATHS) {
      for (const method of ["GET", "PUT", "DELETE"]) {
        expectAnswer(await app().visitor.call(method, path, { headers: { cookie } }), 405);
      }
    }
  });
});
