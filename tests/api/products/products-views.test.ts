import { expect, test } from "vitest";
import { NOTHING_TO_CHANGE, SAVED_VIEWS } from "../../../contract/messages.ts";
import { SAVED_VIEW_NAME_MAX, SAVED_VIEWS_MAX } from "../../../contract/platform/limits.ts";
import { onSharedApp, onSqlite, type TestApp } from "../../support/app.ts";
import { apiClient } from "../../support/client.ts";
import { expectAnswer } from "../../support/expect-answer.ts";
import { signIn } from "../../support/people.ts";
import { dumpDatabase } from "../../support/snapshot.ts";

const VIEWS = "/api/products/views";
const LOW = { search: "reed", category: "toyota", sortField: "stock", sortOrder: "asc" };

const otherAdministrator = async ({ url, services }: TestApp) =>
  apiClient(url, await signIn(services, { role: "admin" }));

onSqlite("saved views of the product list", (open) => {
  test("are listed in the order saved, renamed, changed and deleted", async () => {
    const { admin } = await open();
    expect((await admin.get(VIEWS)).body).toEqual([]);
    const low = await admin.post(VIEWS, { name: "  Low stock ", query: LOW });
    expectAnswer(low, 201, { _id: expect.any(String), name: "Low stock", query: LOW });
    const all = (await admin.post(VIEWS, { name: "Everything", query: {} })).body;
    expect((await admin.get(VIEWS)).body).toEqual([low.body, all]);

    const path = `${VIEWS}/${low.body._id}`;
    const renamed = await admin.put(path, { name: "LOW stock" });
    expect(renamed.body).toEqual({ ...low.body, name: "LOW stock" });
    const changed = await admin.put(path, { query: { category: "others" } });
    expect(changed.body).toEqual({ ...renamed.body, query: { category: "others" } });
    expect((await admin.get(VIEWS)).body).toEqual([changed.body, all]);
    const narrow = await admin.put(path, { query: { hidden: ["price", "updatedAt"] } });
    expect(narrow.body.query).toEqual({ hidden: ["price", "updatedAt"] });

    expect((await admin.del(path)).body).toEqual({ message: SAVED_VIEWS.deleted });
    expect((await admin.get(VIEWS)).body).toEqual([all]);
    for (const late of [() => admin.del(path), () => admin.put(path, { name: "x" })]) {
      expectAnswer(await late(), 404, { message: SAVED_VIEWS.notFound });
    }
  });

  test("are private: other users can't see, change or delete them or conflict with them", async () => {
    const app = await open();
    const { admin } = app;
    const mine = (await admin.post(VIEWS, { name: "Secret plans", query: LOW })).body;
    const other = await otherAdministrator(app);
    expect((await other.get(VIEWS)).body).toEqual([]);
    const before = await dumpDatabase(app.services);
    expect((await other.put(`${VIEWS}/${mine._id}`, { name: "Mine now" })).status).toBe(404);
    expect((await other.del(`${VIEWS}/${mine._id}`)).status).toBe(404);
    expect(await dumpDatabase(app.services)).toBe(before);
    expect((await other.post(VIEWS, { name: "Secret plans", query: {} })).status).toBe(201);
    expect((await admin.get(VIEWS)).body).toEqual([mine]);
    // The public activity says that a view was saved, without its name.
    const { body } = await other.get("/api/stats");
    expect(body.recentActivity[0]).toMatchObject({ description: "Saved a view of the product list" });
    expect(JSON.stringify(body)).not.toContain("Secret plans");
  });

  test("don't invalidate rendered pages, and are deleted with the account", async () => {
    const { admin, services, token } = await open();
    const contentOf = () =>
      services.database.read.selectFrom("counters").select("value").where("name", "=", "content").execute();
    const before = await contentOf();
    await admin.post(VIEWS, { name: "Everything", query: {} });
    expect(await contentOf()).toEqual(before);
    expect(token).toBeTruthy();
    await services.database.main.deleteFrom("users").execute();
    expect(await services.database.read.selectFrom("saved_views").select("id").execute()).toEqual([]);
  });

  test("have unique names and a maximum number, also when saved concurrently", async () => {
    const { admin } = await open();
    for (let nth = 1; nth < SAVED_VIEWS_MAX; nth += 1) {
      await admin.post(VIEWS, { name: `View ${nth}`, query: {} });
    }
    const [first, second] = (await admin.get(VIEWS)).body;
    for (const taken of [
      await admin.post(VIEWS, { name: "vIEW 1", query: {} }),
      await admin.put(`${VIEWS}/${second._id}`, { name: first.name }),
    ]) {
      expect([taken.status, taken.body.errors]).toEqual([
        409,
        [{ field: "name", message: SAVED_VIEWS.nameTaken }],
      ]);
    }
    const last = await Promise.all(
      ["Last", "One too many"].map((name) => admin.post(VIEWS, { name, query: {} })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(last.find(({ status }) => status === 409)?.body.message).toBe(SAVED_VIEWS.tooMany);
    expect((await admin.get(VIEWS)).body).toHaveLength(SAVED_VIEWS_MAX);
  });
});

onSharedApp("invalid saved views", (app) => {
  test.each([
    ["no name", { query: {} }, SAVED_VIEWS.nameRequired],
    ["an empty name", { name: " \t", query: {} }, SAVED_VIEWS.nameRequired],
    ["a long name", { name: "x".repeat(SAVED_VIEW_NAME_MAX + 1), query: {} }, SAVED_VIEWS.nameTooLong],
    ["a name with control characters", { name: "a\u0007b", query: {} }, "Control characters are not allowed"],
    ["no state", { name: "a" }, expect.any(String)],
    ["a page of the list", { name: "a", query: { page: 2 } }, "Unexpected field 'page'"],
    ["another order", { name: "a", query: { sortField: "version" } }, expect.any(String)],
    ["a column that none can hide", { name: "a", query: { hidden: ["title"] } }, expect.any(String)],
    [
      "more columns than there are",
      { name: "a", query: { hidden: Array(6).fill("price") } },
      expect.any(String),
    ],
    ["another category", { name: "a", query: { category: "reeds" } }, expect.any(String)],
    ["somebody else's", { name: "a", query: {}, user_id: "x" }, "Unexpected field 'user_id'"],
  ])("are rejected and change nothing: %s", async (_name, body, message) => {
    const before = await dumpDatabase(app().services);
    expectAnswer(await app().admin.post(VIEWS, body), 400, message);
    expect(await dumpDatabase(app().services)).toBe(before);
  });

  test("rejects an empty change (400) and an invalid id (404)", async () => {
    const { admin } = app();
    const empty = await admin.put(`${VIEWS}/01900000-0000-7000-8000-000000000001`, {});
    expectAnswer(empty, 400, NOTHING_TO_CHANGE);
    for (const id of ["x", "..%2f", "%00"]) expect((await admin.del(`${VIEWS}/${id}`)).status).toBe(404);
  });
});
