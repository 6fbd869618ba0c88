import { expect, onTestFinished } from "vitest";
import { SiteCatalogSearchAnswer } from "#contract/catalogs/catalog.ts";
import { PageParts, PartPlaces } from "#contract/catalogs/links.ts";
import { PRODUCT_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import { planLinks } from "#server/catalogs/links/link-work.ts";
import { openMedia } from "#server/media.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { makeCatalog, plantCatalog } from "#tests/support/catalogs.ts";
import { CODED_LAYOUTS } from "#tests/support/coded-pdfs.ts";
import { findLinks } from "#tests/support/links.ts";
import { createTestProduct } from "#tests/support/products.ts";

const layout = (name: string) => {
  const found = CODED_LAYOUTS.find((each) => each.name === name);
  if (!found) throw new Error(`No layout is called '${name}'`);
  return found;
};
const FACING = "a drawing with its table on the facing page";

/** A catalogue whose second page is a drawing and whose third page lists the codes of its numbers. */
async function openFacing(open: () => Promise<TestApp>): Promise<TestApp & { id: string }> {
  const app = await open();
  const { _id } = await makeCatalog(app, await layout(FACING).pdf());
  await findLinks(app.services);
  return { ...app, id: _id };
}

const partsOf = async ({ visitor }: Pick<TestApp, "visitor">, page: number, key = "picanol") => {
  const answer = await visitor.get(`/api/catalogs/${key}/pages/${page}/parts`);
  expect(answer.status).toBe(200);
  return PageParts.strict().parse(answer.body).parts;
};
const codesOf = async (app: TestApp, page: number) =>
  (await partsOf(app, page)).map(({ partCode }) => partCode);

onSqlite("GET parts of a catalogue page", (test, open) => {
  test("parts follow products that are created, renamed, deleted and restored", async () => {
    const app = await openFacing(open);
    const { admin } = app;
    expect(await codesOf(app, 3)).toEqual([]);
    const made = await createTestProduct(admin, { partCode: "pic gr.0471", title: "Gripper" });
    expect(await codesOf(app, 3)).toEqual(["pic gr.0471"]);
    expect(await codesOf(app, 2)).toEqual(["pic gr.0471"]);
    const fields = { title: "Gripper", description: "d", category: "picanol", price: "1", stock: "1" };
    const renamed = await admin.form("PUT", `/api/products/${made._id}`, {
      ...fields,
      partCode: "TSU-SN-0074",
    });
    expect(renamed.status).toBe(200);
    expect(await codesOf(app, 3)).toEqual(["TSU-SN-0074"]);
    await admin.del(`/api/products/${made._id}`);
    expect(await codesOf(app, 3)).toEqual([]);
    await admin.post("/api/products/restore", { ids: [made._id] });
    expect(await codesOf(app, 3)).toEqual(["TSU-SN-0074"]);
  });

  test("returns each part once with its spots and card, and never a price", async () => {
    const app = await openFacing(open);
    const { _id, images } = await createTestProduct(app.admin, { partCode: "PIC-GR-0471", stock: "4" });
    const [drawn] = await partsOf(app, 2);
    expect(drawn).toMatchObject({ _id, partCode: "PIC-GR-0471", stock: 4, image: images[0] });
    expect(drawn?.spots).toEqual([{ label: "1", boxes: [[0.33598, 0.23513, 0.00841, 0.0125]] }]);
    const text = (await app.visitor.get("/api/catalogs/picanol/pages/2/parts")).text;
    expect(text).not.toMatch(/price|1250/);
  });

  test("of two products with one code, prefers the catalogue's brand, then the smaller productId", async () => {
    const app = await openFacing(open);
    const other = { partCode: "PIC-GR-0471", category: "toyota" };
    await createTestProduct(app.admin, { ...other, productId: "5" });
    expect((await partsOf(app, 3)).map(({ productId }) => productId)).toEqual([5]);
    await createTestProduct(app.admin, { ...other, productId: "3" });
    expect((await partsOf(app, 3)).map(({ productId }) => productId)).toEqual([3]);
    await createTestProduct(app.admin, { ...other, productId: "9", category: "picanol" });
    expect((await partsOf(app, 3)).map(({ productId }) => productId)).toEqual([9]);
  });

  test("shows visitors nothing of a hidden catalogue; a deleted one leaves no row", async () => {
    const app = await openFacing(open);
    const { admin, id, services } = app;
    const { productId } = await createTestProduct(admin, { partCode: "PIC-GR-0471" });
    const strip = "/pieces/picanol/3/strip-0-0.webp";
    expect((await app.visitor.get(strip)).status).toBe(200);
    await admin.put(`/api/catalogs/${id}/toggle-active`);
    expect((await app.visitor.get("/api/catalogs/picanol/pages/3/parts")).status).toBe(404);
    expect((await app.visitor.get(`/api/products/places/${productId}`)).body).toEqual([]);
    expect((await app.visitor.get(strip)).status).toBe(404);
    expect((await admin.get(`/api/catalogs/${id}/pages/3/parts`)).status).toBe(200);
    await admin.del(`/api/catalogs/${id}`);
    expect(await services.database.read.selectFrom("catalog_codes").selectAll().execute()).toEqual([]);
  });
});

onSqlite("reading part codes of a catalogue", (test) => {
  test("a killed or outdated reading is repeated completely and once", async ({ app }) => {
    const { database } = app.services;
    const pages = Array.from({ length: 45 }, (_, at) => `Page ${at + 1}`);
    const id = await plantCatalog(app.services, { pages, images: false });
    const words = JSON.stringify([{ text: "PIC-GR-0471", box: [0.1, 0.1, 0.2, 0.02] }]);
    await database.main.updateTable("catalog_pages").set({ words }).execute();
    const rows = async () =>
      (
        await database.read.selectFrom("catalog_codes").select("page_number").orderBy("page_number").execute()
      ).map(({ page_number }) => page_number);
    const every = pages.map((_, at) => at + 1);
    await findLinks(app.services);
    expect(await rows()).toEqual(every);
    // The state left by a process that crashed between two of its writes.
    await database.main.updateTable("catalogs").set({ codes_version: 0 }).execute();
    await database.main.deleteFrom("catalog_codes").where("page_number", ">", 20).execute();
    await findLinks(app.services);
    expect(await rows()).toEqual(every);
    const { codes_version } = await database.read
      .selectFrom("catalogs")
      .select("codes_version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(codes_version).toBeGreaterThan(0);
    expect(await database.read.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });

  test("a catalogue deleted meanwhile leaves no job", async ({ app }) => {
    const id = await plantCatalog(app.services, { images: false });
    await planLinks(app.services.database);
    await app.admin.del(`/api/catalogs/${id}`);
    await findLinks(app.services);
    expect(await app.services.database.read.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });
});

onSqlite("GET places of a part", (test, open) => {
  test("returns the drawing with its number and its neighbours before lists, without a price", async () => {
    const app = await openFacing(open);
    const { productId } = await createTestProduct(app.admin, { partCode: "TSU-SN-0074" });
    const neighbour = await createTestProduct(app.admin, { partCode: "PIC-GR-0471" });
    const answer = await app.visitor.get(`/api/products/places/${productId}`);
    const places = PartPlaces.parse(answer.body);
    expect(
      places.map(({ pageNumber, label, parts }) => [
        pageNumber,
        label,
        parts.map(({ partCode }) => partCode),
      ]),
    ).toEqual([
      [2, "2", ["PIC-GR-0471", "TSU-SN-0074"]],
      [3, null, []],
    ]);
    expect(places[0]?.image.imageUrl).toMatch(/\/w1000\.(webp|png)$/);
    expect(JSON.stringify(answer.body)).not.toMatch(/price/);
    await app.admin.del(`/api/products/${neighbour._id}`);
    const [alone] = PartPlaces.parse((await app.visitor.get(`/api/products/places/${productId}`)).body);
    expect(alone?.parts.map(({ partCode }) => partCode)).toEqual(["TSU-SN-0074"]);
    expect((await app.visitor.get("/api/products/places/999")).body.message).toBe(PRODUCT_SERVER.notFound);
  });

  test("returns 404 for a piece outside the grid", async () => {
    const app = await openFacing(open);
    for (const name of [
      "strip-3-0",
      "strip-0-200",
      "poster-0-0",
      "strip-0",
      "strip--4-0",
      "strip-0-0.png",
      "figure-0-0",
    ]) {
      const path = `/pieces/picanol/2/${name}${name.includes(".") ? "" : ".webp"}`;
      expect([path, (await app.visitor.get(path)).status]).toEqual([path, 404]);
    }
  });

  test("returns 503 if cutting a piece times out, and 200 on the next request", async () => {
    const app = await openFacing(open);
    const withDeadline = openMedia({ deadlineMs: 1 });
    onTestFinished(withDeadline.close);
    const { cutOut } = app.services.imageMaker;
    app.services.imageMaker.cutOut = withDeadline.imageMaker.cutOut;
    const path = "/pieces/picanol/2/strip-0-0.webp";
    const refused = await app.visitor.get(path);
    expect([refused.status, refused.body.message]).toEqual([503, SERVER.unavailable]);
    app.services.imageMaker.cutOut = cutOut;
    expect((await app.visitor.get(path)).status).toBe(200);
  });
});

onSqlite("GET /catalogs/search with pieces", (test, open) => {
  test("shows the matching piece, and ranks pages of contents last", async () => {
    const app = await openFacing(open);
    await plantCatalog(app.services, {
      category: "toyota",
      navigation: { CONTENTS: 1, NOZZLES: 2 },
      pages: ["Nozzle 2", "Nozzle of steel"],
    });
    const answer = await app.visitor.get("/api/catalogs/search?query=nozzle");
    const { hits } = SiteCatalogSearchAnswer.parse(answer.body);
    expect(hits.map(({ catalogKey, pageNumber, section }) => [catalogKey, pageNumber, section])).toEqual([
      ["toyota", 2, "NOZZLES"],
      ["picanol", 3, null],
      ["toyota", 1, "CONTENTS"],
    ]);
    expect(hits[1]?.piece?.marks).toHaveLength(1);
    expect((await app.visitor.get(String(hits[1]?.piece?.url))).status).toBe(200);
  });
});
