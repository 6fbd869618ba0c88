import { expect } from "vitest";
import { DeleteCatalogAnswer } from "#contract/catalogs/catalog.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { CATALOG_SERVER, PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { onBothEngines, onSqlite } from "#tests/support/app.ts";
import { NOTHING, plantCatalog, remains, uploadPdf } from "#tests/support/catalogs.ts";
import { failNth, sweepNextDay } from "#tests/support/faults.ts";
import { goodPdf } from "#tests/support/pdfs.ts";
import { createTestProduct } from "#tests/support/products.ts";

onBothEngines("DELETE /catalogs/{id}", (test) => {
  test("deletes its pages, files and products permanently, and nothing else", async ({
    admin,
    visitor,
    services,
  }) => {
    const doomed = await plantCatalog(services, { name: "Brand.pdf", pages: ["one", "two"] });
    const kept = await plantCatalog(services, { category: "toyota" });
    const product = await createTestProduct(admin, { catalogId: doomed });
    const deleted = await createTestProduct(admin, { catalogId: doomed });
    await admin.del(`/api/products/${deleted._id}`);
    const others = [await createTestProduct(admin), await createTestProduct(admin, { catalogId: kept })];
    const { body: seen } = await visitor.get("/api/catalogs/picanol");
    expect((await visitor.get("/api/products?search=gripper")).body.total).toBe(3);

    const answer = await admin.del(`/api/catalogs/${doomed}`);
    expect([answer.status, DeleteCatalogAnswer.strict().parse(answer.body)]).toEqual([
      200,
      { message: CATALOG_ADMIN.deleted },
    ]);
    for (const url of [seen.pdfUrl, seen.pages[0].imageUrl, product.images[0]?.url]) {
      expect([url, (await visitor.get(url)).status]).toEqual([url, 404]);
    }
    expect((await visitor.get("/api/catalogs/picanol")).status).toBe(404);
    expect((await visitor.get(`/api/products/by-id/${product._id}`)).status).toBe(404);
    const found = (await visitor.get("/api/products?search=gripper")).body.products;
    expect(found.map((each: { _id: string }) => each._id).sort()).toEqual(
      others.map((each) => each._id).sort(),
    );
    const restored = await admin.post("/api/products/restore", { ids: [deleted._id] });
    expect([restored.status, restored.body.message]).toEqual([404, PRODUCT_SERVER.notRestorable]);
    const { catalogs, pages, jobs, records, stored } = await remains(services);
    expect(catalogs.map((row) => row.id)).toEqual([kept]);
    expect(pages.map((row) => row.catalog_id)).toEqual([kept]);
    expect(jobs).toEqual([]);
    const keys = [
      ...[...catalogs, ...pages].map((row) => String(row.file_key)),
      ...others.flatMap((each) => each.images.map((image) => image.key)),
    ].sort();
    expect(records).toEqual(keys.map((key) => ({ key, state: "live" })));
    expect([...new Set(stored.map((path) => path.split("/")[2]))].sort()).toEqual(keys);
    const { recentActivity } = (await admin.get("/api/stats")).body;
    expect(recentActivity[0]).toMatchObject({
      type: "delete",
      description: "Deleted catalog 'Brand.pdf'",
    });
    expect((await admin.del(`/api/catalogs/${doomed}`)).status).toBe(404);
    expect((await admin.put(`/api/products/${others[0]?._id}`, { price: 1, stock: 1 })).status).toBe(200);
  });

  test("two concurrent deletions: one gets 404", async ({ admin, services }) => {
    const id = await plantCatalog(services);
    const answers = await Promise.all([admin.del(`/api/catalogs/${id}`), admin.del(`/api/catalogs/${id}`)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect(await remains(services)).toEqual(NOTHING);
  });
});

onSqlite("a catalogue that is deleted", (test) => {
  test("also deletes the pending jobs of a catalogue in processing", async ({ app }) => {
    const { _id } = await uploadPdf(app, await goodPdf());
    expect((await app.admin.del(`/api/catalogs/${_id}`)).status).toBe(200);
    expect(await remains(app.services)).toEqual(NOTHING);
  });

  test("8 returns the files that could not be deleted, which a later sweep deletes", async ({
    admin,
    visitor,
    services,
  }) => {
    const id = await plantCatalog(services, { name: "Brand.pdf", pages: ["one", "two"] });
    const product = await createTestProduct(admin, { catalogId: id });
    const { body: seen } = await visitor.get("/api/catalogs/picanol");
    const fault = failNth(services, "remove", "EBUSY", "every");
    const answer = await admin.del(`/api/catalogs/${id}`);
    expect([answer.status, DeleteCatalogAnswer.strict().parse(answer.body)]).toEqual([
      200,
      {
        message: CATALOG_ADMIN.deleted,
        errors: [
          CATALOG_SERVER.fileLeft("Brand.pdf"),
          CATALOG_SERVER.fileLeft("Page 1 of Brand.pdf"),
          CATALOG_SERVER.fileLeft("Page 2 of Brand.pdf"),
          CATALOG_SERVER.fileLeft(`An image of ${product.title}`),
        ],
      },
    ]);
    expect((await visitor.get(seen.pages[0].imageUrl)).status).toBe(404);
    expect((await remains(services)).records.map((row) => row.state)).toEqual(Array(4).fill("doomed"));
    fault.stop();
    await sweepNextDay(services);
    expect(await remains(services)).toEqual(NOTHING);
  });

  test("8 stops deleting files when the store fails every time, and keeps the answer short", async ({
    admin,
    services,
  }) => {
    const pages = Array.from({ length: 60 }, (_, index) => `page ${index}`);
    const id = await plantCatalog(services, { name: "Brand.pdf", pages, widths: [200] });
    const fault = failNth(services, "remove", "ETIMEDOUT", "every");
    const { status, body } = await admin.del(`/api/catalogs/${id}`);
    fault.stop();
    expect(status).toBe(200);
    expect(body.errors.length).toBeLessThan(25);
    const untried = 61 - (body.errors.length - 1);
    expect(body.errors.at(-1)).toBe(CATALOG_SERVER.filesLeft(untried));
    await sweepNextDay(services);
    expect(await remains(services)).toEqual(NOTHING);
  });
});
