import { expect, test } from "vitest";
import { CatalogPageText, PublicCatalog, PublicCatalogMetadata } from "#contract/catalogs/catalog.ts";
import { CATALOG_SERVER } from "#contract/platform/server-messages.ts";
import { FIRST_CATEGORIES } from "#server/platform/database/first-categories.ts";
import { onSharedApp } from "#tests/support/app.ts";
import { catalogOf, type Plant, plantCatalog } from "#tests/support/catalogs.ts";
import { createTestProduct } from "#tests/support/products.ts";

onSharedApp("GET /catalogs", (app, open) => {
  test("a visitor gets the newest active completed catalogue of a category", async () => {
    const { visitor, services } = await open();
    await plantCatalog(services, { name: "Old.pdf", createdAt: 10 });
    const shown = await plantCatalog(services, {
      name: "Shown.pdf",
      createdAt: 20,
      pages: ["one", "two"],
      navigation: { B: 2, A: 1 },
    });
    await plantCatalog(services, { name: "Hidden.pdf", createdAt: 30, active: false });
    await plantCatalog(services, { name: "Failed.pdf", createdAt: 40, status: "error" });
    await plantCatalog(services, { name: "Coming.pdf", createdAt: 50, status: "processing" });
    await plantCatalog(services, { name: "Elsewhere.pdf", createdAt: 60, category: "toyota" });
    const answer = await visitor.get("/api/catalogs/picanol");
    expect(PublicCatalog.strict().parse(answer.body)).toMatchObject({
      _id: shown,
      category: "picanol",
      originalName: "Shown.pdf",
      totalPages: 2,
      pageNavigation: { A: 1, B: 2 },
      processingStatus: "completed",
    });
    expect(answer.body.pages.map((page: { pageNumber: number }) => page.pageNumber)).toEqual([1, 2]);
    expect((await visitor.get(answer.body.pages[1].imageUrl)).status).toBe(200);
    const pdf = await visitor.get(answer.body.pdfUrl);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("content-disposition")).toContain('inline; filename="Shown.pdf"');
    expect(answer.headers.get("vary")).toContain("Authorization");
  });

  test.each([["pending"], ["uploading"], ["processing"]])(
    "without a completed catalogue, a visitor gets the newest one that is %s",
    async (status) => {
      const { visitor, services } = await open();
      await plantCatalog(services, { status: "error", createdAt: 30 });
      await plantCatalog(services, { status, active: false, createdAt: 40 });
      await plantCatalog(services, { status, name: "Coming.pdf", totalPages: 9, createdAt: 20 });
      const { body } = await visitor.get("/api/catalogs/picanol");
      expect(body).toMatchObject({
        originalName: "Coming.pdf",
        processingStatus: status,
        pdfUrl: null,
        totalPages: 9,
      });
      expect(body.pages).toHaveLength(1);
    },
  );

  test.each<[string, Plant[]]>([
    ["has none", []],
    ["has an inactive one", [{ active: false }]],
    ["has one that failed", [{ status: "error" }]],
    ["has one in another category", [{ category: "toyota" }]],
  ])("a category that %s returns 404, as do its pages and its search", async (_name, plants) => {
    const { visitor, services } = await open();
    for (const plant of plants) await plantCatalog(services, plant);
    for (const path of ["", "/pages/1", "/search?query=gripper"]) {
      const answer = await visitor.get(`/api/catalogs/picanol${path}`);
      expect([path, answer.status, answer.body]).toEqual([path, 404, { message: CATALOG_SERVER.noCatalog }]);
    }
    const { body } = await visitor.get("/api/catalogs/metadata");
    expect(Object.values(body.categories)).toEqual(plants.some((plant) => plant.category) ? ["toyota"] : []);
  });

  test("an administrator can read any catalogue by its _id, a visitor none", async () => {
    const { admin, visitor, services } = await open();
    for (const plant of [{ active: false }, { status: "error" }, { status: "processing" }, {}]) {
      const id = await plantCatalog(services, plant);
      for (const path of ["", "/pages/1", "/search?query=gripper"]) {
        expect((await admin.get(`/api/catalogs/${id}${path}`)).status).toBe(200);
        const refused = await visitor.get(`/api/catalogs/${id}${path}`);
        expect([refused.status, refused.body]).toEqual([404, { message: CATALOG_SERVER.noCatalog }]);
      }
    }
  });

  test("an unknown id returns 404 for an administrator, too", async () => {
    for (const path of ["", "/pages/1", "/search?query=gripper"])
      expect(
        (await app().admin.get(`/api/catalogs/01900000-0000-7000-8000-000000000000${path}`)).status,
      ).toBe(404);
  });

  test("metadata lists visible catalogues in category order with the first one's sections", async () => {
    const { admin, visitor, services } = await open();
    expect((await visitor.get("/api/catalogs/metadata")).body).toEqual({
      categories: {},
      pageNavigation: {},
    });
    await plantCatalog(services, { category: "others", navigation: { LAST: 1 } });
    await plantCatalog(services, { category: "toyota", navigation: { DRIVE: 1 } });
    await plantCatalog(services, { category: "tsuda-komaeda", status: "processing" });
    await plantCatalog(services, { category: "jacquard-dobby", active: false });
    const { body } = await visitor.get("/api/catalogs/metadata");
    expect(PublicCatalogMetadata.strict().parse(body).pageNavigation).toEqual({ DRIVE: 1 });
    expect(Object.entries(body.categories)).toEqual([
      ["Toyota", "toyota"],
      ["Tsudakoma", "tsuda-komaeda"],
      ["Others", "others"],
    ]);
    const all = (await admin.get("/api/catalogs/metadata")).body;
    expect(all).toEqual({
      categories: Object.fromEntries(FIRST_CATEGORIES.map(({ id, label }) => [label, id])),
      pageNavigation: {},
    });
    await plantCatalog(services, { category: "picanol", navigation: { WEFT: 1 } });
    expect((await admin.get("/api/catalogs/metadata")).body.pageNavigation).toEqual({ WEFT: 1 });
  });

  test("a page returns its text, its words with their boxes and its links", async () => {
    const { visitor, services } = await open();
    await plantCatalog(services, { pages: ["first", "second <b>page</b> \u{1F9F5}"] });
    const { body } = await visitor.get("/api/catalogs/picanol/pages/2");
    expect(CatalogPageText.strict().parse(body)).toEqual({
      pageNumber: 2,
      text: "second <b>page</b> \u{1F9F5}",
      words: [{ text: "Weft", box: [0.1, 0.1, 0.2, 0.02] }],
      links: [{ box: [0.1, 0.2, 0.2, 0.02], page: 1 }],
    });
  });

  test("the administrator's list marks the visible catalogue and counts products and pages", async () => {
    const app = await open();
    const { services, admin } = app;
    const old = await plantCatalog(services, { createdAt: 10 });
    const shown = await plantCatalog(services, { createdAt: 20, pages: ["a", "b", "c"] });
    const coming = await plantCatalog(services, { createdAt: 30, status: "processing", totalPages: 7 });
    const failed = await plantCatalog(services, { createdAt: 40, status: "error", category: "toyota" });
    await createTestProduct(admin, { catalogId: shown });
    const gone = await createTestProduct(admin, { catalogId: shown });
    await admin.del(`/api/products/${gone._id}`);
    const list = (await admin.get("/api/catalogs")).body.map((each: { _id: string }) => each._id);
    expect(list).toEqual([failed, coming, shown, old]);
    expect(await catalogOf(app, shown)).toMatchObject({
      shown: true,
      productCount: 1,
      pagesReady: 3,
      totalPages: 3,
    });
    expect(await catalogOf(app, old)).toMatchObject({ shown: false, productCount: 0 });
    expect(await catalogOf(app, coming)).toMatchObject({
      shown: false,
      pagesReady: 1,
      totalPages: 7,
      pdfUrl: null,
    });
    expect(await catalogOf(app, failed)).toMatchObject({
      shown: false,
      processingError: "planted",
      pdfUrl: null,
    });
  });
});
