import { expect, test } from "vitest";
import { VISITOR_CALLS_PER_ADDRESS } from "#contract/accounts/limits.ts";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { NewsletterList } from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { ENQUIRY_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import { onBothEngines, onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { refusedEnquiry, storeSetting, traces } from "#tests/support/enquiries.ts";

const PATH = "/api/newsletter";
const entry = (email: string) => ({ email, consent: true });

/** The application with its newsletter switched on. */
async function switchedOn(app: TestApp): Promise<TestApp> {
  await storeSetting(app.services, "site", { newsletter: true });
  return app;
}

const tokenOf = async (app: TestApp) => /unsubscribe\/([\w-]+)/.exec(await exported(app))?.[1] ?? "";

const exported = async ({ admin, visitor }: TestApp) =>
  (await visitor.get((await admin.post(`${PATH}/export`)).body.url)).text;

const emails = async ({ admin }: TestApp, query = "") =>
  NewsletterList.parse((await admin.get(PATH + query)).body).subscribers.map(({ email }) => email);

onBothEngines("newsletter list", (test, open) => {
  test("stores an address once, whatever its spelling and number of entries", async () => {
    const app = await switchedOn(await open());
    for (const email of ["asha@example.com", " Asha@Example.com ", "ASHA@EXAMPLE.COM", "b@example.com"]) {
      const answer = await app.visitor.post(PATH, entry(email));
      expect([answer.status, answer.body]).toEqual([200, { message: ENQUIRY_SERVER.subscribed }]);
    }
    await Promise.all(Array.from({ length: 5 }, () => app.visitor.post(PATH, entry("c@example.com"))));
    expect(await emails(app)).toEqual(["c@example.com", "b@example.com", "asha@example.com"]);
    const { activity } = await traces(app.services);
    expect(activity).toHaveLength(3);
  });

  test("an administrator lists addresses by page and deletes one", async () => {
    const app = await switchedOn(await open());
    for (let n = 0; n < 21; n += 1) await app.visitor.post(PATH, entry(`a${n}@example.com`));
    const second = (await app.admin.get(`${PATH}?page=9`)).body;
    expect([second.total, second.totalPages, second.page]).toEqual([21, 2, 2]);
    expect(second.subscribers.map(({ email }: { email: string }) => email)).toEqual(["a0@example.com"]);
    const path = `${PATH}/${second.subscribers[0]._id}`;
    const removed = await app.admin.del(path);
    expect([removed.status, removed.body]).toEqual([200, { message: ENQUIRY_SERVER.subscriberDeleted }]);
    for (const gone of [path, `${PATH}/x`, `${PATH}/a1@example.com`]) {
      const answer = await app.admin.del(gone);
      expect([answer.status, answer.body]).toEqual([404, { message: ENQUIRY_SERVER.subscriberNotFound }]);
    }
    expect((await app.admin.get(PATH)).body.total).toBe(20);
  });
});

onSqlite("newsletter entries and links", (test, open) => {
  test("returns 404 if the newsletter is switched off", async ({ app }) => {
    const call = () => app.visitor.post(PATH, entry("asha@example.com"));
    await refusedEnquiry(app, call, [404, SERVER.notFound]);
  });

  test("a robot gets the usual answer without being stored; entering and leaving are rate-limited", async () => {
    const app = await switchedOn(await open());
    const robot = await app.visitor.post(PATH, { ...entry("r@example.com"), website: "x" });
    expect([robot.status, robot.body]).toEqual([200, { message: ENQUIRY_SERVER.subscribed }]);
    expect(await emails(app)).toEqual([]);
    for (let n = 1; n < VISITOR_CALLS_PER_ADDRESS; n += 1)
      await app.visitor.post(PATH, entry(`a${n}@example.com`));
    expect((await app.visitor.post(PATH, entry("late@example.com"))).status).toBe(429);
    expect((await app.visitor.post(`${PATH}/unsubscribe/guess`)).status).toBe(429);
    expect((await app.visitor.get(`${PATH}/unsubscribe/guess`)).status).toBe(200);
  });

  test("opening an unsubscribe link changes nothing; the button unsubscribes permanently", async () => {
    const app = await switchedOn(await open());
    await app.visitor.post(PATH, entry("asha@example.com"));
    const url = `${PATH}/unsubscribe/${await tokenOf(app)}`;
    for (const method of ["GET", "HEAD", "GET"])
      expect((await app.visitor.call(method, url)).status).toBe(200);
    expect((await app.visitor.get(url)).body).toEqual({ subscribed: true });
    expect(await emails(app)).toEqual(["asha@example.com"]);
    for (let twice = 0; twice < 2; twice += 1) {
      const answer = await app.visitor.post(url);
      expect([answer.status, answer.body]).toEqual([200, { message: ENQUIRY_SERVER.unsubscribed }]);
    }
    expect((await app.visitor.get(url)).body).toEqual({ subscribed: false });
    expect(await emails(app)).toEqual([]);
    await app.visitor.post(PATH, entry("asha@example.com"));
    await app.visitor.post(url);
    expect(await emails(app)).toEqual(["asha@example.com"]);
  });

  test("a POST to the page's address unsubscribes: a mail program's (RFC 8058) and a form's without script", async () => {
    const app = await switchedOn(await open());
    const oneClick = new FormData();
    oneClick.set("List-Unsubscribe", "One-Click");
    const bodies = {
      urlencoded: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      multipart: oneClick,
      form: new URLSearchParams(),
      none: null,
    };
    for (const [kind, body] of Object.entries(bodies)) {
      await app.visitor.post(PATH, entry("asha@example.com"));
      const url = `${app.url}/newsletter/unsubscribe/${await tokenOf(app)}`;
      // A second time, as a provider may retry it.
      for (let twice = 0; twice < 2; twice += 1) {
        const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
        expect([kind, answer.status, await answer.text()]).toEqual([
          kind,
          200,
          expect.stringContaining(ENQUIRY_SERVER.unsubscribed),
        ]);
        expect(answer.headers.get("set-cookie")).toBeNull();
      }
      expect([kind, await emails(app)]).toEqual([kind, []]);
    }
    await app.visitor.post(PATH, entry("asha@example.com"));
    for (const token of ["x", "x".repeat(43), "%00"]) {
      const answer = await fetch(`${app.url}/newsletter/unsubscribe/${token}`, { method: "POST" });
      expect([token, answer.status]).toEqual([token, 200]);
    }
    const long = new URLSearchParams({ "List-Unsubscribe": "x".repeat(2000) });
    const refused = await fetch(`${app.url}/newsletter/unsubscribe/x`, { method: "POST", body: long });
    expect(refused.status).toBe(413);
    expect(await emails(app)).toEqual(["asha@example.com"]);
  });

  test("after the newsletter is switched off, nobody can enter and everybody can unsubscribe", async () => {
    const app = await switchedOn(await open());
    await app.visitor.post(PATH, entry("asha@example.com"));
    const token = await tokenOf(app);
    await storeSetting(app.services, "site", { newsletter: false });
    expect((await app.visitor.post(PATH, entry("b@example.com"))).status).toBe(404);
    expect((await app.visitor.post(`${PATH}/unsubscribe/${token}`)).status).toBe(200);
    expect(await emails(app)).toEqual([]);
  });

  test("the export has an unsubscribe link under publicUrl for each address and escapes formulas", async () => {
    const app = await switchedOn(await open({ publicUrl: "https://parts.example.com" }));
    await app.visitor.post(PATH, entry("asha@example.com"));
    await app.visitor.post(PATH, entry("+sum@example.com"));
    const lines = (await exported(app)).split("\r\n");
    expect(lines[0]).toBe("E-mail,Since,Unsubscribe link");
    expect(lines[1]).toMatch(
      /^'\+sum@example\.com,"\w+ \d+, \d{4} at \d+:\d\d [AP]M",https:\/\/parts\.example\.com\/newsletter\/unsubscribe\/[\w-]{43}$/,
    );
    expect(lines[2]).toMatch(/^asha@example\.com,/);
    expect(lines.slice(3)).toEqual([""]);
    const { url } = (await app.admin.post(`${PATH}/export`)).body;
    expect([(await app.visitor.get(url)).status, (await app.visitor.get(url)).status]).toEqual([200, 404]);
  });
});

onSharedApp("invalid newsletter requests", (app) => {
  const switchOn = () => storeSetting(app().services, "site", { newsletter: true });

  test.each<[string, Record<string, unknown>]>([
    [ENQUIRY_FORM.consentRequired, { consent: false }],
    [LOGIN.emailInvalid, { email: "asha" }],
    [LOGIN.emailInvalid, { email: "a@example.com, b@example.com" }],
    [LOGIN.emailInvalid, { email: "a@example.com\r\nBcc: b@example.com" }],
  ])("rejects an entry (400): %s", async (message, change) => {
    await switchOn();
    const call = () => app().visitor.post(PATH, { ...entry("a@example.com"), ...change });
    await refusedEnquiry(app(), call, [400, message]);
  });

  test.each(["x", "%00", "..%2f", "a".repeat(299), "%25", "' or 1=1"])(
    "an unknown unsubscribe link gets the same answer as a used one: %s",
    async (token) => {
      await switchOn();
      await app().visitor.post(PATH, entry("asha@example.com"));
      const url = `${PATH}/unsubscribe/${encodeURI(token).replaceAll("%25", "%")}`;
      const [look, leave] = [await app().visitor.get(url), await app().visitor.post(url)];
      expect([look.status, leave.status]).toEqual([200, 200]);
      expect(look.body).toEqual({ subscribed: false });
      expect((await app().admin.get(PATH)).body.total).toBe(1);
    },
  );
});
