import { expect, test } from "vitest";
import { LOGIN, SERVER } from "../../../contract/messages.ts";
import { createUser } from "../../../server/accounts/auth/users.ts";
import { SYSTEM } from "../../../server/platform/database/write.ts";
import { onBothEngines, type TestApp } from "../../support/app.ts";
import { cheapScrypt } from "../../support/cheap-scrypt.ts";

cheapScrypt();

const PERSON = { email: "weaver@example.com", password: "warp and weft" };
const PATHS = ["/api/auth/login", "/api/auth/refresh-token", "/api/auth/logout"];

async function logIn({ visitor, services }: TestApp): Promise<{ token: string; cookie: string }> {
  await createUser(services.database, SYSTEM, { ...PERSON, role: "admin" });
  const answer = await visitor.post("/api/auth/login", PERSON);
  return { token: answer.body.token, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "none" };
}

/** A call to each path of sign-in, with what a browser would send along. */
function callAll({ visitor }: TestApp, cookie: string, headers: Record<string, string>) {
  return Promise.all(
    PATHS.map(async (path) => {
      const json = path.endsWith("login") ? PERSON : undefined;
      return { path, ...(await visitor.post(path, json, { cookie, ...headers })) };
    }),
  );
}

onBothEngines("20 requests from another site", (open) => {
  test.each<[string, Record<string, string>]>([
    ["another origin", { origin: "https://evil.example" }],
    ["the origin null", { origin: "null" }],
    ["another port", { origin: "http://127.0.0.1:1" }],
    ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
    ["a fetch of a subdomain", { "sec-fetch-site": "same-site" }],
    ["a forged host", { origin: "https://evil.example", "x-forwarded-host": "evil.example" }],
  ])("are refused and change nothing: %s", async (_name, headers) => {
    const app = await open();
    const { token, cookie } = await logIn(app);
    for (const answer of await callAll(app, cookie, headers)) {
      expect([answer.path, answer.status, answer.body]).toEqual([
        answer.path,
        403,
        { message: SERVER.crossSite },
      ]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const profile = await app.visitor.get("/api/auth/profile", { authorization: `Bearer ${token}` });
    expect(profile.status).toBe(200);
    const replaced = app.services.database.read.selectFrom("refresh_tokens").selectAll();
    expect(await replaced.where("replaced_at", "is not", null).execute()).toEqual([]);
  });

  test("are told from those of the site itself", async () => {
    const app = await open({ publicUrl: "http://parts.example.com" });
    const { cookie } = await logIn(app);
    const own: Record<string, string>[] = [
      {},
      { origin: app.url },
      { origin: app.url, "sec-fetch-site": "same-origin" },
      { origin: "http://parts.example.com" },
      { "sec-fetch-site": "none" },
    ];
    for (const headers of own) {
      const answer = await app.visitor.post("/api/auth/refresh-token", undefined, { cookie, ...headers });
      expect([headers, answer.status]).toEqual([headers, 200]);
    }
    const last = await app.visitor.post("/api/auth/logout", undefined, { cookie, origin: app.url });
    expect(last.body).toEqual({ message: LOGIN.loggedOut });
  });
});

onBothEngines("20 content types of a form", (open) => {
  test.each([
    ["application/x-www-form-urlencoded", "email=weaver%40example.com&password=warp+and+weft"],
    ["text/plain", JSON.stringify(PERSON)],
    ["text/plain;charset=utf-8", JSON.stringify(PERSON)],
    [
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na\r\n--x--\r\n',
    ],
    ["application/jsonp", JSON.stringify(PERSON)],
    ["text/json", JSON.stringify(PERSON)],
  ])("are refused: %s", async (type, body) => {
    const app = await open();
    const { token, cookie } = await logIn(app);
    for (const path of PATHS) {
      const answer = await app.visitor.call("POST", path, {
        headers: { "content-type": type, cookie },
        body,
      });
      expect([path, answer.status, answer.body]).toEqual([path, 415, { message: SERVER.unsupportedType }]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const profile = await app.visitor.get("/api/auth/profile", { authorization: `Bearer ${token}` });
    expect(profile.status).toBe(200);
  });

  test("and other methods do nothing", async () => {
    const app = await open();
    const { cookie } = await logIn(app);
    for (const path of PATHS) {
      for (const method of ["GET", "PUT", "DELETE"]) {
        const answer = await app.visitor.call(method, path, { headers: { cookie } });
        expect([method, path, answer.status]).toEqual([method, path, 405]);
      }
    }
  });
});
