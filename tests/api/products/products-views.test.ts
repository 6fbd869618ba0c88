import { expect } from "vitest";
import { SAVED_VIEWS_MAX } from "../../../contract/products/limits.ts";
import { SAVED_VIEWS } from "../../../contract/products/messages.ts";
import { onSqlite, type TestApp } from "../../support/app.ts";
import { apiClient } from "../../support/client.ts";
import { expectAnswer } from "../../support/expect-answer.ts";
import { signIn } from "../../support/people.ts";
import { dumpDatabase } from "../../support/snapshot.ts";

const VIEWS = "/api/products/views";
const LOW = { search: "reed", category: "toyota", sortField: "stock", sortOrder: "asc" };

const otherAdministrator = async ({ url, services }: TestApp) =>
  apiClient(url, await signIn(services, { role: "admin" }));

onSqlite("saved views of the product list", (test) => {
  test("are listed in the order saved, renamed, changed and deleted", async ({ admin }) => {
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

  test("are private: other users can't see, change or delete them or conflict with them", async ({ app }) => {
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

  test("don't invalidate rendered pages, and are deleted with the account", async ({
    admin,
    services,
    token,
  }) => {
    const contentOf = () =>
      services.database.read.selectFrom("counters").select("value").where("name", "=", "content").execute();
    const before = await contentOf();
    await admin.post(VIEWS, { name: "Everything", query: {} });
    expect(await contentOf()).toEqual(before);
    expect(token).toBeTruthy();
    await services.database.main.deleteFrom("users").execute();
    expect(await services.database.read.selectFrom("saved_views").select("id").execute()).toEqual([]);
  });

  test("have unique names and a maximum number, also when saved concurrently", async ({ admin }) => {
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
