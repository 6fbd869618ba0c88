import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { VISITOR_CALLS_PER_ADDRESS } from "#contract/accounts/limits.ts";
import { newsletter } from "#contract/enquiries/calls.ts";
import { CALLBACK } from "#contract/enquiries/messages.ts";
import { quotationLinks } from "#contract/enquiries/quotation-calls.ts";
import { SEND_KEY_KEPT } from "#contract/platform/limits.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { sweepExpired } from "#server/accounts/auth/sessions.ts";
import { beside, onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import type { Answer } from "#tests/support/client.ts";
import { callback, contact, inbox, storeSetting, traces } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { imageBytes } from "#tests/support/images.ts";
import { sentQuotation } from "#tests/support/quotations.ts";

const CALLBACK_PATH = "/api/email/callback";

interface Write {
  path: string;
  body: object;
  /** The same form with another text. */
  other: object;
  /** What one call adds to the enquiries, jobs, activity and subscribers. */
  adds: readonly [enquiries: number, jobs: number, activity: number, subscribers: number];
  photo?: boolean;
}

const contactPage = { name: "Asha", phone: "+91 98765 43210", requirements: "Two grippers" };
const entry = (email: string) => ({ email, consent: true });
const unlisted = (text: string) => ({ items: JSON.stringify([{ text, quantity: 1, photos: 1 }]) });

/** Every write of a visitor, with the token of a quotation for the calls under its link. */
const writesOf = (token: string): Record<string, Write> => ({
  callback: { path: CALLBACK_PATH, body: callback(), other: callback({ name: "B" }), adds: [1, 1, 1, 0] },
  "list with a photo": {
    path: CALLBACK_PATH,
    body: callback(unlisted("Bearing")),
    other: callback(unlisted("Ring")),
    adds: [1, 2, 1, 0],
    photo: true,
  },
  "e-mail": {
    path: "/api/email/contact",
    body: contact(),
    other: contact({ contact: "1234567" }),
    adds: [1, 1, 1, 0],
  },
  "contact page": {
    path: "/api/email/contact-page",
    body: contactPage,
    other: { ...contactPage, name: "B" },
    adds: [1, 1, 1, 0],
  },
  newsletter: {
    path: `/api${newsletter.subscribe.path}`,
    body: entry("asha@example.com"),
    other: entry("b@example.com"),
    adds: [0, 0, 1, 1],
  },
  question: {
    path: `/api${quotationLinks.ask.path.replace("{token}", token)}`,
    body: { question: "When?" },
    other: { question: "Where?" },
    adds: [0, 1, 1, 0],
  },
  acceptance: {
    path: `/api${quotationLinks.accept.path.replace("{token}", token)}`,
    body: { name: "Asha" },
    other: { name: "B" },
    adds: [0, 1, 1, 0],
  },
});

async function sender() {
  const bytes = await imageBytes({ format: "jpeg" });
  const photo = { name: "photos", filename: "a.jpg", type: "image/jpeg", bytes };
  return (
    { visitor }: TestApp,
    { path, photo: hasPhoto }: Write,
    body: object,
    key?: string,
  ): Promise<Answer> => {
    const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
    return hasPhoto
      ? visitor.form("POST", path, body as Record<string, string>, [photo], headers)
      : visitor.post(path, body, headers);
  };
}

const counted = async ({ services }: TestApp) => {
  const { enquiries, jobs, activity, subscribers } = await traces(services);
  return [enquiries, jobs, activity, subscribers].map(({ length }) => length);
};

async function openSwitched(open: (overrides: { trustProxy: string }) => Promise<TestApp>): Promise<TestApp> {
  const app = await open({ trustProxy: "127.0.0.1" });
  await storeSetting(app.services, "site", { newsletter: true, contactMessages: true });
  return app;
}

onBothEngines("a visitor's write that is sent twice", (test, open) => {
  test("is stored once, also by two processes at the same moment, and answered alike", async () => {
    const app = await openSwitched(open);
    const other = await open(beside(app));
    const send = await sender();
    const { link } = await sentQuotation(app);
    for (const [name, write] of Object.entries(writesOf(link?.split("/").at(-1) ?? ""))) {
      const key = randomUUID();
      const before = await counted(app);
      const answers = await Promise.all(
        [app, other, app, other].map((at) => send(at, write, write.body, at === app ? key : `"${key}"`)),
      );
      answers.push(await send(other, write, write.body, key));
      const [first] = answers;
      expect([name, first?.status]).toEqual([name, 200]);
      for (const { status, body } of answers) expect([name, status, body]).toEqual([name, 200, first?.body]);
      const added = (await counted(app)).map((count, at) => count - (before[at] ?? 0));
      expect([name, added]).toEqual([name, write.adds]);
      // Another text is never answered with the first one's answer, and never stored under its key.
      expectAnswer(await send(app, write, write.other, key), 422, SERVER.keyReused);
      // No file of a call that was too late is left.
      const rows = await app.services.database.read.selectFrom("files").select("state").execute();
      expect(rows.filter(({ state }) => state !== "held" && state !== "live")).toEqual([]);
    }
    const stored = await app.services.database.read.selectFrom("answered_keys").selectAll().execute();
    // Nothing of a visitor is readable in the table.
    expect(JSON.stringify(stored)).not.toMatch(/Asha|98765|example\.com|gripper/);
  });

  test("a key is forgotten after a day", async ({ app }) => {
    const { database } = app.services;
    const headers = { "idempotency-key": randomUUID() };
    const send = async () => (await app.visitor.post(CALLBACK_PATH, callback(), headers)).body.reference;
    const letTimePass = (ms: number) =>
      database.main
        .updateTable("answered_keys")
        .set((eb) => ({ forget_at: eb("forget_at", "-", ms) }))
        .execute();
    expect(await send()).toBe("E-1001");
    await letTimePass(SEND_KEY_KEPT - 60_000);
    await sweepExpired(database);
    expect(await send()).toBe("E-1001");
    await letTimePass(60_000);
    // Before the chore has deleted it, too.
    expect(await send()).toBe("E-1002");
    await letTimePass(SEND_KEY_KEPT);
    await sweepExpired(database);
    expect(await database.read.selectFrom("answered_keys").selectAll().execute()).toEqual([]);
  });
});

onSqlite("a key of a write", (test, open) => {
  test("without a key, or with another one, is stored again", async ({ app }) => {
    for (const headers of [{}, {}, { "idempotency-key": randomUUID() }, { "idempotency-key": randomUUID() }])
      await app.visitor.post(CALLBACK_PATH, callback(), headers);
    expect((await inbox(app)).map(({ reference }) => reference)).toEqual([
      "E-1004",
      "E-1003",
      "E-1002",
      "E-1001",
    ]);
  });

  test("a key belongs to its call: in another one it means nothing", async ({ app }) => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await app.visitor.post(CALLBACK_PATH, callback(), headers);
    const second = await app.visitor.post("/api/email/contact", contact(), headers);
    expect([first.body.reference, second.body.reference]).toEqual(["E-1001", "E-1002"]);
  });

  test("a rejected call doesn't use up its key", async () => {
    const app = await openSwitched(open);
    const headers = { "idempotency-key": randomUUID() };
    const send = (body: object, address: string) =>
      app.visitor.post(CALLBACK_PATH, body, { ...headers, "x-forwarded-for": address });
    expect((await send(callback({ name: "" }), "198.51.100.1")).status).toBe(400);
    const gone = { _id: "0199a000-0000-7000-8000-000000000000" };
    expect((await send(callback(gone), "198.51.100.1")).status).toBe(400);
    for (let n = 0; n < VISITOR_CALLS_PER_ADDRESS; n += 1)
      await app.visitor.post(CALLBACK_PATH, callback(), { "x-forwarded-for": "198.51.100.1" });
    expect((await send(callback(), "198.51.100.1")).status).toBe(429);
    const answer = await send(callback(), "198.51.100.2");
    expectAnswer(answer, 200, CALLBACK.sent);
    // What was answered once is answered again, also from an address that may send no more.
    const repeated = await send(callback(), "198.51.100.1");
    expect([repeated.status, repeated.body]).toEqual([200, answer.body]);
  });

  test("a repeated call isn't counted", async ({ app }) => {
    const headers = { "idempotency-key": randomUUID() };
    for (let n = 0; n <= VISITOR_CALLS_PER_ADDRESS; n += 1)
      expect((await app.visitor.post(CALLBACK_PATH, callback(), headers)).status).toBe(200);
    const counts = await app.services.database.read.selectFrom("call_counts").select("calls").execute();
    expect(counts.map(({ calls }) => calls)).toEqual([1, 1, 1, 1]);
  });

  test("a robot's repeated call gets the same answer", async ({ app }) => {
    const headers = { "idempotency-key": randomUUID() };
    const robot = () => app.visitor.post(CALLBACK_PATH, callback({ website: "spam" }), headers);
    expect((await robot()).body).toEqual((await robot()).body);
  });

  test.each([
    "",
    "short",
    `"${randomUUID()}`,
    "x".repeat(65),
    "ключ-ключ-ключ-ключ",
    `${randomUUID()} or 1=1`,
  ])("rejects the key %j and stores nothing", async (key) => {
    const app = await open();
    const headers = { "idempotency-key": Buffer.from(key).toString("latin1") };
    expectAnswer(await app.visitor.post(CALLBACK_PATH, callback(), headers), 400, SERVER.keyInvalid);
    expect(await inbox(app)).toEqual([]);
  });
});
