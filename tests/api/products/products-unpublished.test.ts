import { beforeAll, expect, test } from "vitest";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { ENQUIRY_SERVER, PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { makeCatalog } from "#tests/support/catalogs.ts";
import { CODED_LAYOUTS } from "#tests/support/coded-pdfs.ts";
import { mapped } from "#tests/support/import-mapping.ts";
import { applyImport, checkFile, csvOf, exportAll, problemsOf } from "#tests/support/imports.ts";
import { findLinks } from "#tests/support/links.ts";
import { createTestProduct, specifications } from "#tests/support/products.ts";
import { words } from "#tests/support/words.ts";

const WORD = "Unobtainium";
const CODE = "PIC-GR-0471";

/** A featured, unpublished product whose code is printed on a page, beside a published one that mentions it. */
async function withHidden(app: TestApp) {
  const { admin } = app;
  const hidden = await createTestProduct(admin, {
    title: `${WORD} gripper`,
    category: "picanol",
    partCode: CODE,
    published: "false",
    specifications: specifications(["Brand and model", `${WORD}plus`], ["Machine", `${WORD}plus`]),
  });
  await admin.put(`/api/products/${hidden._id}/featured`);
  const shown = await createTestProduct(admin, {
    title: "Cutter",
    category: "picanol",
    specifications: specifications(["Mounted with", CODE]),
  });
  const pdf = await CODED_LAYOUTS.find(({ name }) => name === "a ruled table with a head")?.pdf();
  if (!pdf) throw new Error("The layout does not exist");
  const { _id: catalog } = await makeCatalog(app, pdf);
  await findLinks(app.services);
  const marks = `/api/catalogs/${catalog}/pages/1/marks`;
  await admin.put(marks, { refused: [], drawn: [{ box: [0.1, 0.5, 0.2, 0.1], product: hidden._id }] });
  return { ...app, hidden, shown, marks };
}

const publish = ({ admin }: TestApp, { _id: id }: Product, version: number, published: boolean) =>
  admin.post("/api/products/bulk", { products: [{ id, version }], changes: { published } });

onSharedApp("an unpublished product", (shared) => {
  let app: Awaited<ReturnType<typeof withHidden>>;
  beforeAll(async () => {
    app = await withHidden(shared());
  });

  test("appears in no response, page or sitemap for a visitor", async () => {
    const { visitor, hidden, shown, services } = app;
    const { _id, productId } = hidden;
    for (const path of [
      `/api/products?search=${WORD.slice(0, 6)}`,
      ...words`
        /api/products /api/products?limit=100 /api/products?published=no
        /api/products?sortField=title&sortOrder=asc /api/products?category=picanol
        /api/products?search=${WORD} /api/products?search=${WORD}&category=picanol
        /api/products?search=${CODE} /api/products/featured /api/products/category/picanol/latest /api/products/offline-list
        /api/products/by-id/${_id} /api/products/by-id/${productId} /api/products/related/${shown._id}
        /api/products/places/${_id} /api/catalogs/picanol /api/catalogs/picanol/pages/1/parts
        /sitemap-products-1.xml /api/products/${_id} /api/products/${_id}/history
      `,
    ]) {
      const { text } = await visitor.get(path);
      // The query itself is returned as an unknown word.
      const answered = text.replaceAll(`"word":"${WORD.toLowerCase()}"`, "");
      expect([path, answered.toLowerCase().includes(WORD.toLowerCase())]).toEqual([path, false]);
      expect([path, text.includes(_id)]).toEqual([path, false]);
    }
    for (const key of [_id, productId]) {
      const { status, body } = await visitor.get(`/api/products/by-id/${key}`);
      expect([status, body.message]).toEqual([404, PRODUCT_SERVER.notFound]);
    }
    const counts = (await visitor.get("/api/products/categories")).body as { count: number }[];
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect((await visitor.get("/api/products")).body).toMatchObject({ total: 1 });
    expect((await visitor.get("/sitemap-products-1.xml")).text).not.toContain(`/details/${productId}<`);
    await visitor.post("/api/interest/look", { _id });
    const looks = await services.database.read.selectFrom("interest").selectAll().execute();
    expect(looks).toEqual([]);
  });

  test("cannot be in an enquiry, alone or in a list", async () => {
    const { visitor, hidden } = app;
    const body = { subject: "A part", message: "Please call me about this." };
    for (const about of [
      { _id: hidden._id },
      { productId: hidden.productId },
      { items: [{ _id: hidden._id, quantity: 1, note: "" }] },
    ]) {
      const { status, text } = await visitor.post("/api/email/contact", { ...body, ...about });
      expect([status, text.includes(ENQUIRY_SERVER.unknownProduct)]).toEqual([400, true]);
    }
  });

  test("is listed, found, counted and filtered for administrators", async () => {
    const { admin, hidden, shown, marks } = app;
    const titles = async (query: string) =>
      ((await admin.get(`/api/products?${query}`)).body.products as Product[]).map(({ title }) => title);
    expect(await titles("")).toEqual([shown.title, hidden.title]);
    expect(await titles("category=picanol&sortField=title&sortOrder=desc")).toEqual([
      hidden.title,
      shown.title,
    ]);
    expect(await titles("published=no")).toEqual([hidden.title]);
    expect(await titles("published=yes")).toEqual([shown.title]);
    expect(await titles("published=perhaps")).toEqual([shown.title, hidden.title]);
    expect(await titles(`search=${CODE}`)).toEqual([shown.title, hidden.title]);
    expect(await titles(`search=${WORD}`)).toEqual([hidden.title]);
    expect(await titles(`search=${WORD}&published=yes`)).toEqual([]);
    expect(await titles("search=cutter&published=no")).toEqual([]);
    expect(await titles("search=gripper&published=no&sortField=price")).toEqual([hidden.title]);
    const { body } = await admin.get(`/api/products/${hidden._id}`);
    expect([body.published, body.featured]).toEqual([false, true]);
    expect((await admin.get("/api/stats")).body).toMatchObject({ totalProducts: 2 });
    expect((await admin.get(marks)).text).toContain(hidden._id);
  });
});

onSqlite("unpublished products", (test, open) => {
  test("publishing and unpublishing take effect in the next response", async () => {
    const app = await withHidden(await open());
    const { admin, visitor, hidden, shown } = app;
    const seen = async () => [
      (await visitor.get(`/api/products/by-id/${hidden._id}`)).status,
      (await visitor.get(`/api/products?search=${WORD}`)).body.products.length,
      (await visitor.get(`/api/products/related/${shown._id}`)).body.length,
      (await visitor.get("/api/catalogs/picanol/pages/1/parts")).body.parts.length,
      (await visitor.get("/api/products/featured")).body.length,
    ];
    expect(await seen()).toEqual([404, 0, 0, 0, 0]);
    const stale = await publish(app, hidden, 1, true);
    expect(stale.body).toMatchObject({ saved: [], refused: [{ reason: "stale" }] });
    const { body } = await publish(app, hidden, 2, true);
    expect(body).toMatchObject({ saved: [{ published: true, version: 3 }], refused: [] });
    expect(await seen()).toEqual([200, 1, 1, 1, 1]);
    await publish(app, hidden, 3, false);
    expect(await seen()).toEqual([404, 0, 0, 0, 0]);
    const history = (await admin.get(`/api/products/${hidden._id}/history`)).body.entries;
    expect(history[0].differences).toEqual([{ kind: "value", field: "Published", from: "Yes", to: "No" }]);
  });

  test("stay unpublished if a save omits the field; visitors never receive the field", async () => {
    const { admin, visitor, hidden, shown } = await withHidden(await open());
    const { title, description, category } = hidden;
    const form = { title, description, category, price: "1", stock: "1" };
    const saved = await admin.form("PUT", `/api/products/${hidden._id}`, form, []);
    expect([saved.status, saved.body.published]).toEqual([200, false]);
    const set = await admin.form("PUT", `/api/products/${hidden._id}`, { ...form, published: "true" }, []);
    expect([set.status, set.body.published]).toEqual([200, true]);
    expect((await visitor.get(`/api/products/by-id/${shown._id}`)).body).not.toHaveProperty("published");
  });
});

onSqlite("drafts in exports of other shops", (test, open) => {
  const published = async (app: TestApp) =>
    ((await app.admin.get("/api/products?limit=100")).body.products as Product[])
      .map(({ title, published }) => `${title}: ${published}`)
      .sort();

  test.each<[string, string[], string[][], string[]]>([
    [
      "Shopify: Status draft or archived, Published FALSE",
      ["Handle", "Title", "Body (HTML)", "Vendor", "Variant SKU", "Variant Price", "Published", "Status"],
      [
        ["a", "Active", "x", "Toyota", "A-1", "5", "TRUE", "active"],
        ["b", "Draft", "x", "Toyota", "B-1", "5", "TRUE", "draft"],
        ["c", "Archived", "x", "Toyota", "C-1", "5", "true", "Archived"],
        ["d", "Off", "x", "Toyota", "D-1", "5", "FALSE", "active"],
        ["e", "Silent", "x", "Toyota", "E-1", "5", "", ""],
      ],
      ["Active: true", "Archived: false", "Draft: false", "Off: false", "Silent: true"],
    ],
    [
      "WooCommerce: Published 0 or -1, hidden; variants follow their product",
      "ID|Type|SKU|Name|Published|Visibility in catalog|Regular price|Categories|Parent".split("|"),
      [
        ["1", "simple", "W-1", "Shown", "1", "visible", "5", "Toyota", ""],
        ["2", "simple", "W-2", "Private", "0", "visible", "5", "Toyota", ""],
        ["3", "simple", "W-3", "Draft", "-1", "visible", "5", "Toyota", ""],
        ["4", "simple", "W-4", "Hidden", "1", "hidden", "5", "Toyota", ""],
        ["5", "variable", "", "Bobbin", "0", "visible", "", "Toyota", ""],
        ["6", "variation", "B-1", "Bobbin one", "1", "visible", "5", "", "id:5"],
        ["7", "variation", "B-2", "Bobbin two", "1", "visible", "5", "", "id:5"],
      ],
      ["Bobbin: false", "Bobbin: false", "Draft: false", "Hidden: false", "Private: false", "Shown: true"],
    ],
  ])("%s", async (_name, columns, rows, expected) => {
    const app = await open();
    await applyImport(app, await mapped(app, await checkFile(app, csvOf(columns, ...rows))));
    expect(await published(app)).toEqual(expected);
    const visible = (await app.visitor.get("/api/products?limit=100")).body.total;
    expect(visible).toBe(expected.filter((each) => each.endsWith("true")).length);
  });

  test("the export contains the published state; an unknown word is rejected on import", async ({ app }) => {
    const hidden = await createTestProduct(app.admin, { title: "Hidden", published: "false" });
    await createTestProduct(app.admin, { title: "Shown" });
    const { csv, zip } = await exportAll(app);
    expect((await checkFile(app, csv, zip)).counts).toMatchObject({ same: 2, new: 0, changed: 0 });
    const wrong = await checkFile(app, csvOf(["ID", "Published"], [String(hidden.productId), "maybe"]));
    expect(await problemsOf(app, wrong)).toEqual([`2, Published: ${IMPORT_ROW.published}`]);
    const empty = await checkFile(app, csvOf(["ID", "Published"], [String(hidden.productId), ""]));
    expect(empty.counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
  });
});
