import { expect, test } from "vitest";
import { Catalog } from "#contract/catalogs/catalog.ts";
import { CATALOG_ADMIN, CATALOG_FORM } from "#contract/catalogs/messages.ts";
import { CATALOG_SERVER } from "#contract/platform/server-messages.ts";
import { onSharedApp, onSqlite } from "#tests/support/app.ts";
import { catalogOf, plantCatalog } from "#tests/support/catalogs.ts";
import { plantTrigger } from "#tests/support/faults.ts";
import { dumpDatabase } from "#tests/support/snapshot.ts";

onSharedApp("PUT /catalogs/{id}/toggle-active", (app, open) => {
  test("toggles one catalogue and no other; visitors then see the next one", async () => {
    const own = await open();
    const { admin, visitor, services } = own;
    const older = await plantCatalog(services, { createdAt: 10, name: "Older.pdf" });
    const newer = await plantCatalog(services, { createdAt: 20, name: "Newer.pdf" });
    const before = await catalogOf(own, older);
    const off = await admin.put(`/api/catalogs/${newer}/toggle-active`);
    expect(off.status).toBe(200);
    expect(Catalog.strict().parse(off.body)).toMatchObject({
      _id: newer,
      isActive: false,
      shown: false,
      version: 2,
    });
    expect(off.body.lastModified).toEqual(expect.any(String));
    expect(await catalogOf(own, older)).toEqual({ ...before, shown: true });
    expect((await visitor.get("/api/catalogs/picanol")).body._id).toBe(older);
    expect((await admin.get("/api/stats")).body.activeCatalog.name).toBe("Older.pdf");
    const on = await admin.put(`/api/catalogs/${newer}/toggle-active`);
    expect(on.body).toMatchObject({ isActive: true, shown: true, version: 3 });
    expect((await visitor.get("/api/catalogs/picanol")).body._id).toBe(newer);
    const { recentActivity } = (await admin.get("/api/stats")).body;
    expect(recentActivity.slice(0, 2)).toMatchObject([
      { type: "update", description: "Activated catalog 'Newer.pdf'" },
      { type: "update", description: "Deactivated catalog 'Newer.pdf'" },
    ]);
  });

  test.each(["pending", "uploading", "processing", "error"])(
    "rejects a catalogue that is %s (409)",
    async (status) => {
      const id = await plantCatalog(app().services, { status });
      const before = await dumpDatabase(app().services);
      const answer = await app().admin.put(`/api/catalogs/${id}/toggle-active`);
      expect([answer.status, answer.body]).toEqual([409, { message: CATALOG_SERVER.notCompleted }]);
      expect(await dumpDatabase(app().services)).toBe(before);
    },
  );

  test("rejects a stale version (409), accepts the current one", async () => {
    const { admin, services } = await open();
    const id = await plantCatalog(services);
    const calls = [
      (headers: Record<string, string>) => admin.put(`/api/catalogs/${id}/toggle-active`, undefined, headers),
      (headers: Record<string, string>) =>
        admin.put(`/api/catalogs/${id}/page-navigation`, { A: 1 }, headers),
    ];
    for (const [index, call] of calls.entries()) {
      const stale = await call({ "if-match": '"7"' });
      expect([stale.status, stale.body.message]).toEqual([409, CATALOG_SERVER.stale]);
      expect(stale.body.current).toMatchObject({ _id: id, version: index + 1 });
      expect((await call({ "if-match": `"${index + 1}"` })).status).toBe(200);
    }
  });

  test("two concurrent toggles of the same version: one gets 409", async () => {
    const { admin, services } = await open();
    const id = await plantCatalog(services);
    const call = () => admin.put(`/api/catalogs/${id}/toggle-active`, undefined, { "if-match": '"1"' });
    const answers = await Promise.all([call(), call()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});

onSqlite("PUT /catalogs/{id}/name", (test) => {
  test("changes the name for visitors and in the activity record", async ({ admin, visitor, services }) => {
    const id = await plantCatalog(services, { name: "scan_0007 (final2).pdf" });
    const answer = await admin.put(`/api/catalogs/${id}/name`, { name: " OMNIplus 800 spares " });
    expect(answer.body).toMatchObject({ _id: id, originalName: "OMNIplus 800 spares.pdf", version: 2 });
    expect((await visitor.get("/api/catalogs/picanol")).body.originalName).toBe("OMNIplus 800 spares.pdf");
    expect((await admin.get("/api/stats")).body.recentActivity[0].description).toBe(
      "Renamed catalog 'scan_0007 (final2).pdf' to 'OMNIplus 800 spares.pdf'",
    );
  });

  test("rejects a stale version (409) and a visitor (401)", async ({ admin, visitor, services }) => {
    const id = await plantCatalog(services);
    const stale = await admin.put(`/api/catalogs/${id}/name`, { name: "A" }, { "if-match": '"7"' });
    expect([stale.status, stale.body.message]).toEqual([409, CATALOG_SERVER.stale]);
    expect((await visitor.put(`/api/catalogs/${id}/name`, { name: "A" })).status).toBe(401);
  });
});

onSharedApp("PUT /catalogs/{id}/page-navigation", (app, open) => {
  test("stores the sections trimmed and in capitals, and returns the time of the change", async () => {
    const { admin, visitor, services } = await open();
    const id = await plantCatalog(services, { pages: ["a", "b", "c"], navigation: { OLD: 1 } });
    const answer = await admin.put(`/api/catalogs/${id}/page-navigation`, {
      " weft ": 2,
      "": 1,
      Drive: 1,
      "12": 3,
    });
    expect(answer.status).toBe(200);
    const saved = Catalog.strict().parse(answer.body);
    expect(saved.pageNavigation).toEqual({ WEFT: 2, DRIVE: 1, "12": 3 });
    expect(saved).toMatchObject({ version: 2, lastModified: expect.any(String) });
    expect((await visitor.get("/api/catalogs/picanol")).body.pageNavigation).toEqual(saved.pageNavigation);
    expect((await visitor.get("/api/catalogs/metadata")).body.pageNavigation).toEqual(saved.pageNavigation);
    const { recentActivity } = (await admin.get("/api/stats")).body;
    expect(recentActivity[0].description).toBe("Updated page navigation of catalog 'Planted.pdf'");
  });

  test("returns sections in page order, also those with numeric names", async () => {
    const { admin, visitor, services } = await open();
    const id = await plantCatalog(services, { pages: ["a", "b", "c", "d"], navigation: { B: 2, A: 1 } });
    const path = `/api/catalogs/${id}`;
    const orderIn = (text: string) =>
      [...(/"pageNavigation":\{([^}]*)\}/.exec(text)?.[1] ?? "").matchAll(/"((?:[^"\\]|\\.)*)":/g)].map(
        ([, name]) => name,
      );
    expect(orderIn((await visitor.get("/api/catalogs/picanol")).text)).toEqual(["A", "B"]);
    const typed = { "10": 4, sley: 3, '"9"': 2, "2024": 1, "007": 1 };
    const first = await admin.put(`${path}/page-navigation`, typed);
    expect(first.body.pageNavigation).toEqual({ "10": 4, SLEY: 3, '"9"': 2, "2024": 1, "007": 1 });
    for (const answer of [
      first,
      await admin.get("/api/catalogs"),
      await admin.get("/api/catalogs/metadata"),
      await visitor.get("/api/catalogs/metadata"),
      await visitor.get("/api/catalogs/picanol"),
      await admin.get(path),
      await admin.put(`${path}/page-navigation`, typed, { "if-match": '"1"' }),
      await admin.put(`${path}/toggle-active`),
    ]) {
      expect([answer.status, orderIn(answer.text)]).toEqual([
        answer.status,
        ["2024", "007", '\\"9\\"', "SLEY", "10"],
      ]);
    }
  });

  test("accepts sections once the pages are counted; rendering keeps them", async () => {
    const { admin, services } = await open();
    const id = await plantCatalog(services, { status: "processing", totalPages: 5 });
    const answer = await admin.put(`/api/catalogs/${id}/page-navigation`, { LAST: 5 });
    expect([answer.status, answer.body.pageNavigation]).toEqual([200, { LAST: 5 }]);
  });

  test.each<[string, unknown, string]>([
    ["a page past the end", { weft: 4 }, CATALOG_ADMIN.sectionOutOfRange("WEFT", 3)],
    ["half a page", { WEFT: 1.5 }, CATALOG_ADMIN.sectionNotInteger("WEFT")],
    ["one section twice", { weft: 1, "WEFT ": 2 }, CATALOG_FORM.sectionTwice("WEFT")],
  ])("rejects %s and changes nothing", async (_name, body, message) => {
    const id = await plantCatalog(app().services, { pages: ["a", "b", "c"], navigation: { OLD: 1 } });
    const before = await dumpDatabase(app().services);
    const answer = await app().admin.put(`/api/catalogs/${id}/page-navigation`, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(answer.body.errors[0].message).toBe(message);
    expect(await dumpDatabase(app().services)).toBe(before);
  });

  test("reports every section that is out of range", async () => {
    const id = await plantCatalog(app().services, { pages: ["a", "b"] });
    const answer = await app().admin.put(`/api/catalogs/${id}/page-navigation`, { A: 3, B: 1, C: 9 });
    expect(answer.body.errors).toEqual([
      { field: "A", message: CATALOG_ADMIN.sectionOutOfRange("A", 2) },
      { field: "C", message: CATALOG_ADMIN.sectionOutOfRange("C", 2) },
    ]);
  });

  test("rejects a catalogue whose pages are not counted yet (409)", async () => {
    const id = await plantCatalog(app().services, { status: "pending", pages: [], totalPages: 0 });
    const answer = await app().admin.put(`/api/catalogs/${id}/page-navigation`, { A: 1 });
    expect([answer.status, answer.body]).toEqual([409, { message: CATALOG_SERVER.notCompleted }]);
  });

  test("a failing database changes nothing and leaks no error detail", async () => {
    const { admin, services } = await open();
    const id = await plantCatalog(services, { pages: ["a"], navigation: { OLD: 1 } });
    const before = await dumpDatabase(services);
    const fault = await plantTrigger(services, "insert on activity");
    const answers = [
      await admin.put(`/api/catalogs/${id}/page-navigation`, { A: 1 }),
      await admin.put(`/api/catalogs/${id}/toggle-active`),
      await admin.del(`/api/catalogs/${id}`),
    ];
    await fault.remove();
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(answer.text).not.toContain("planted");
    }
    expect(await dumpDatabase(services)).toBe(before);
  });
});
