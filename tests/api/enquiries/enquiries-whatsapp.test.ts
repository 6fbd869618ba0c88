import { expect, test } from "vitest";
import { CHATS_OF_ALL, CHATS_PER_ADDRESS } from "#contract/accounts/limits.ts";
import { EnquiryArrivals } from "#contract/enquiries/enquiry.ts";
import { CHATS_KEPT, CHATS_KEPT_FOR } from "#contract/enquiries/limits.ts";
import { ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { ENQUIRY_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import { sweepChats } from "#server/enquiries/record-chat.ts";
import { countWork } from "#server/operations/metrics/metrics.ts";
import { onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { callback, inbox, refusedEnquiry, sent, traces } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct } from "#tests/support/products.ts";

const PATH = "/api/whatsapp/opened";
const UNKNOWN_ID = "0199a000-0000-7000-8000-000000000000";

const opened = async (app: TestApp, body: Record<string, unknown> = {}) => {
  const answer = await app.visitor.post(PATH, { from: "product", ...body });
  expect([answer.status, answer.text]).toEqual([204, ""]);
};

onSqlite("POST opened WhatsApp", (test, open) => {
  test("is recorded in the inbox with its parts, beside enquiries and not as one", async ({ app }) => {
    const gripper = await createTestProduct(app.admin, { productId: "471" });
    await plantCatalog(app.services, { pages: ["one", "two"], name: "Brand.pdf" });
    const enquiry = await sent(app);
    const before = await traces(app.services);
    await opened(app, {
      from: "enquiry-list",
      items: [
        { _id: gripper._id, quantity: 12 },
        { catalogue: "picanol", page: 2, quantity: 1 },
      ],
    });
    const [trace] = await inbox(app);
    expect(trace).toMatchObject({
      kind: "whatsapp",
      from: "enquiry-list",
      reference: null,
      name: null,
      phone: null,
      contact: null,
      message: null,
      items: [
        { product: { _id: gripper._id, code: "PIC-GR-0471" }, quantity: 12, note: "" },
        { catalogue: { name: "Brand.pdf", page: 2 }, quantity: 1, note: "" },
      ],
      delivery: { state: "none" },
    });
    // The record adds no mail, job or activity.
    const { jobs, activity } = await traces(app.services);
    expect([jobs, activity]).toEqual([before.jobs, before.activity]);
    expect(EnquiryArrivals.parse((await app.admin.get("/api/enquiries/arrivals")).body)).toEqual({
      unhandled: 1,
      latest: enquiry._id,
    });
    expect((await countWork(app.services.database)).enquiries).toEqual([{ state: "queued", count: 1 }]);
    const again = await app.admin.post(`/api/enquiries/${trace?._id}/deliver`);
    expect([again.status, again.body.message]).toEqual([409, ENQUIRY_SERVER.notMailed]);
    expect((await sent(app)).reference).toBe("E-1002");
  });

  test("is found by its parts, listed separately and excluded from enquiry states", async ({ app }) => {
    const reed = await createTestProduct(app.admin, { title: "Reed", productId: "7" });
    await sent(app, callback({ name: "Asha" }));
    await opened(app, { productId: 7, _id: reed._id });
    await opened(app, { from: "contact" });
    const list = async (query: string) => {
      const {
        enquiries,
        total,
        opened: traced = 0,
        unhandled,
      } = (await app.admin.get(`/api/enquiries${query}`)).body;
      return [enquiries.map(({ kind }: { kind: string }) => kind), total, traced, unhandled];
    };
    expect(await list("")).toEqual([["whatsapp", "whatsapp", "callback"], 3, 2, 1]);
    expect(await list("?state=new")).toEqual([["callback"], 1, 0, 1]);
    expect(await list("?state=answered")).toEqual([[], 0, 0, 1]);
    expect(await list("?state=whatsapp")).toEqual([["whatsapp", "whatsapp"], 2, 2, 1]);
    expect(await list("?search=reed")).toEqual([["whatsapp"], 1, 1, 1]);
    expect(await list("?search=reed&state=new")).toEqual([[], 0, 0, 1]);
    const { body } = await app.admin.post("/api/enquiries/export", { state: "whatsapp" });
    expect((await app.visitor.get(body.url)).text.match(/,whatsapp,/g)).toHaveLength(2);
  });

  test("records expire after some months, or the oldest when there are too many; noted ones stay", async ({
    app,
  }) => {
    const { main } = app.services.database;
    for (let at = 0; at < 3; at += 1) await opened(app);
    const enquiry = await sent(app);
    const [, newest, noted, oldest] = await inbox(app);
    await app.admin.put(`/api/enquiries/${noted?._id}`, { notes: "Meena wrote" });
    await main
      .updateTable("enquiries")
      .set({ created_at: Date.now() - CHATS_KEPT_FOR })
      .where("id", "!=", String(newest?._id))
      .execute();
    await sweepChats(app.services.database);
    const left = [enquiry._id, newest?._id, noted?._id];
    expect((await inbox(app)).map(({ _id }) => _id)).toEqual(left);
    expect(left).not.toContain(oldest?._id);

    const row = await main
      .selectFrom("enquiries")
      .selectAll()
      .where("kind", "=", "whatsapp")
      .executeTakeFirstOrThrow();
    const id = (at: number) => `0000a000-0000-7000-8000-${String(at).padStart(12, "0")}`;
    const older = Array.from({ length: CHATS_KEPT + 5 }, (_, at) => ({
      ...row,
      notes: "",
      created_at: Date.now(),
      id: id(at),
    }));
    for (let from = 0; from < older.length; from += 200) {
      await main
        .insertInto("enquiries")
        .values(older.slice(from, from + 200))
        .execute();
    }
    await sweepChats(app.services.database);
    const kept = await main
      .selectFrom("enquiries")
      .select("id")
      .where("kind", "=", "whatsapp")
      .orderBy("id")
      .execute();
    // The two newer ones and the one with a note are kept.
    expect([kept.length, kept[0]?.id]).toEqual([CHATS_KEPT, id(7)]);
  });

  test("is rate-limited per address and in total, without limiting enquiries", async () => {
    const app = await open({ trustProxy: "127.0.0.1" });
    const tap = (address: string) => app.visitor.post(PATH, { from: "home" }, { "x-forwarded-for": address });
    const answers = await Promise.all(
      Array.from({ length: CHATS_PER_ADDRESS + 3 }, () => tap("198.51.100.1")),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(CHATS_PER_ADDRESS);
    const refused = await tap("198.51.100.1");
    expectAnswer(refused, 429, SERVER.slowDown(Number(refused.headers.get("retry-after"))));
    expect((await tap("198.51.100.2")).status).toBe(204);
    await app.services.database.main
      .updateTable("call_counts")
      .set({ calls: CHATS_OF_ALL })
      .where("key", "=", "chat:all")
      .execute();
    // Above the total, the first call of an address is still recorded.
    expect((await tap("198.51.100.3")).status).toBe(204);
    expect((await tap("198.51.100.3")).status).toBe(429);
    await sent(app);
  });
});

onSharedApp("invalid WhatsApp records", (app) => {
  test.each<[string, Record<string, unknown>]>([
    [ENQUIRY_FORM.pageWithoutCatalogue, { page: 1 }],
    [ENQUIRY_SERVER.unknownProduct, { _id: UNKNOWN_ID }],
    [ENQUIRY_SERVER.unknownCatalogue, { catalogue: "toyota" }],
  ])("rejects %s", async (message, body) => {
    await app().services.database.main.deleteFrom("call_counts").execute();
    await refusedEnquiry(app(), () => app().visitor.post(PATH, { from: "product", ...body }), [400, message]);
  });
});
