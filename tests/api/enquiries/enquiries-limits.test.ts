import { expect } from "vitest";
import {
  VISITOR_CALLS_NETWORK_FACTOR,
  VISITOR_CALLS_OF_ALL,
  VISITOR_CALLS_PER_ADDRESS,
} from "#contract/accounts/limits.ts";
import { FLOODED_MAIL_DELAY_MAX, FLOODED_MAIL_STEP } from "#contract/enquiries/limits.ts";
import { ENQUIRY_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import { onBothEngines } from "#tests/support/app.ts";
import { callback, contact } from "#tests/support/enquiries.ts";

const CALLBACK_PATH = "/api/email/callback";
const CONTACT_PATH = "/api/email/contact";

onBothEngines("24 rate limits of enquiries", (test, open) => {
  const flood = (count: number, call: () => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: count }, call));

  test("an address over the limit gets 429, another one doesn't, and the limit expires", async () => {
    const app = await open({ trustProxy: "127.0.0.1" });
    const send = (address: string) =>
      app.visitor.post(CALLBACK_PATH, callback(), { "x-forwarded-for": address });
    const answers = await flood(VISITOR_CALLS_PER_ADDRESS + 5, () => send("198.51.100.1"));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(VISITOR_CALLS_PER_ADDRESS);
    const refused = await send("198.51.100.1");
    const seconds = Number(refused.headers.get("retry-after"));
    expect([refused.status, refused.body]).toEqual([429, { message: SERVER.slowDown(seconds) }]);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(600);
    expect((await send("198.51.100.2")).status).toBe(200);
    await app.services.database.main.updateTable("call_counts").set({ forget_at: Date.now() }).execute();
    expect((await send("198.51.100.1")).status).toBe(200);
    const rows = await app.services.database.read.selectFrom("call_counts").select("key").execute();
    expect(rows.map(({ key }) => key).join()).not.toContain("198.51");
  });

  test("15 headers and body fields do not change the counted address", async ({ app }) => {
    await flood(VISITOR_CALLS_PER_ADDRESS, () => app.visitor.post(CONTACT_PATH, contact()));
    for (const headers of [
      { "x-forwarded-for": "198.51.100.7" },
      { forwarded: "for=198.51.100.7" },
      { "x-real-ip": "198.51.100.7" },
      { "user-agent": "another" },
    ]) {
      const answer = await app.visitor.post(CONTACT_PATH, contact({ contact: "other@example.com" }), headers);
      expect([JSON.stringify(headers), answer.status]).toEqual([JSON.stringify(headers), 429]);
    }
    expect((await app.visitor.post(CALLBACK_PATH, callback())).status).toBe(429);
  });

  test.each([
    ["198.51.100", (at: number) => `198.51.100.${at}`, "198.51.101.1"],
    ["2001:db8:7::/48", (at: number) => `2001:db8:7:${at.toString(16)}::1`, "2001:db8:8::1"],
  ])("a network over the limit gets 429 (%s), another one doesn't", async (_, nth, other) => {
    const app = await open({ trustProxy: "127.0.0.1" });
    const { main } = app.services.database;
    const send = (address: string) =>
      app.visitor.post(CALLBACK_PATH, callback(), { "x-forwarded-for": address });
    expect((await send(nth(1))).status).toBe(200);
    // One call over the limit of an address, so that the next call only hits the network's limit.
    await main
      .updateTable("call_counts")
      .set({ calls: VISITOR_CALLS_NETWORK_FACTOR * VISITOR_CALLS_PER_ADDRESS - 1 })
      .where("key", "!=", "enquiry:all")
      .execute();
    expect((await send(nth(2))).status).toBe(200);
    for (const address of [nth(3), nth(4), nth(255)]) expect((await send(address)).status).toBe(429);
    expect((await send(other)).status).toBe(200);
  });

  test("beyond the hourly total, enquiries are accepted, marked and mailed later", async () => {
    const app = await open({ trustProxy: "127.0.0.1" });
    const { main, read } = app.services.database;
    const send = (address: string, name: string) =>
      app.visitor.post(CALLBACK_PATH, callback({ name }), { "x-forwarded-for": address });
    await send("203.0.113.1", "Before");
    const setTotal = (calls: number, keys = ["enquiry:all", "enquiry:first"]) =>
      main.updateTable("call_counts").set({ calls }).where("key", "in", keys).execute();
    // Calls of a few addresses: another address's first one is as welcome as ever.
    await setTotal(100 * VISITOR_CALLS_OF_ALL, ["enquiry:all"]);
    await send("203.0.113.4", "First of its address");
    await setTotal(VISITOR_CALLS_OF_ALL);
    const began = Date.now();
    expect((await send("203.0.113.2", "Just beyond")).status).toBe(200);
    await setTotal(100 * VISITOR_CALLS_OF_ALL);
    expect((await send("203.0.113.3", "Far beyond")).status).toBe(200);
    const enquiries = (await app.admin.get("/api/enquiries")).body.enquiries;
    expect(enquiries.map(({ name, notes }: { name: string; notes: string }) => [name, notes])).toEqual([
      ["Far beyond", ENQUIRY_SERVER.flooded],
      ["Just beyond", ENQUIRY_SERVER.flooded],
      ["First of its address", ""],
      ["Before", ""],
    ]);
    const jobs = await read.selectFrom("jobs").select("due_at").orderBy("due_at").execute();
    const [before, , just, far] = jobs.map(({ due_at }) => due_at);
    expect(before).toBe(0);
    expect(just).toBeGreaterThanOrEqual(began + FLOODED_MAIL_STEP);
    expect(far).toBeGreaterThanOrEqual(began + FLOODED_MAIL_DELAY_MAX);
    expect(far).toBeLessThanOrEqual(Date.now() + FLOODED_MAIL_DELAY_MAX);
    // An address over its own limit is rejected then as well.
    const flood = Array.from({ length: VISITOR_CALLS_PER_ADDRESS }, () => send("203.0.113.3", "Flood"));
    expect((await Promise.all(flood)).map(({ status }) => status)).toContain(429);
  });

  test("rejected calls count for nobody", async () => {
    const app = await open({ trustProxy: "127.0.0.1" });
    const { read } = app.services.database;
    const send = (body: unknown) =>
      app.visitor.post(CALLBACK_PATH, body, { "x-forwarded-for": "198.51.100.1" });
    const counted = async () =>
      (await read.selectFrom("call_counts").select(["key", "calls"]).execute())
        .map(({ key, calls }) => [key.replace(/[0-9a-f]{32}/, "address"), calls])
        .sort();
    await flood(3, () =>
      send(callback({ items: [{ _id: "0199a000-0000-7000-8000-000000000000", quantity: 1 }] })),
    );
    expect((await counted()).map(([, calls]) => calls)).toEqual([0, 0, 0, 0]);
    await flood(VISITOR_CALLS_PER_ADDRESS + 10, () => send(callback()));
    expect(await counted()).toEqual([
      ["enquiry:address", VISITOR_CALLS_PER_ADDRESS],
      ["enquiry:address", VISITOR_CALLS_PER_ADDRESS],
      ["enquiry:all", VISITOR_CALLS_PER_ADDRESS],
      ["enquiry:first", expect.any(Number)],
    ]);
  });

  test("invalid requests are not counted", async ({ app }) => {
    await flood(VISITOR_CALLS_PER_ADDRESS + 1, () => app.visitor.post(CALLBACK_PATH, callback({ name: "" })));
    expect((await app.visitor.post(CALLBACK_PATH, callback())).status).toBe(200);
  });
});
