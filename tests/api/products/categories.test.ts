import { expect, test } from "vitest";
import { CATEGORIES_MAX } from "#contract/platform/limits.ts";
import { VisitorCategory } from "#contract/platform/primitives.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { OwnCategory } from "#contract/products/category.ts";
import { CATEGORY_SERVER } from "#contract/products/category-messages.ts";
import { FIRST_CATEGORIES, FIRST_MAKERS } from "#server/platform/database/first-categories.ts";
import { onBothEngines, onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { fillCategories } from "#tests/support/categories.ts";
import { ENGINES } from "#tests/support/databases.ts";
import { fromEarlier } from "#tests/support/earlier.ts";
import { contact, sent } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct } from "#tests/support/products.ts";

const list = async ({ admin }: TestApp) =>
  OwnCategory.strict()
    .array()
    .parse((await admin.get("/api/categories")).body);
const find = async (app: TestApp, id: string) => (await list(app)).find((category) => category.id === id);
const shown = async ({ visitor }: TestApp) =>
  VisitorCategory.strict()
    .array()
    .parse((await visitor.get("/api/categories")).body);
const KSB = { id: "ksb", label: "KSB", navigationLabel: "KSB Pumps", words: ["etanorm"] };
/** The body of PUT for a category. */
const bodyOf = ({
  id: _id,
  products: _products,
  catalogs: _catalogs,
  version: _version,
  ...body
}: OwnCategory) => body;

onSharedApp("GET /categories", (app) => {
  test("returns the spec's six in their order to visitors, with what pages need and no more", async () => {
    const six = FIRST_CATEGORIES.map(({ words: _, ...category }) => category);
    expect(await shown(app())).toEqual(six);
    expect((await app().visitor.get("/api/site")).body.categories).toEqual(six);
  });

  test("returns also the makers that aren't stocked to administrators", async () => {
    const makers = (await list(app())).filter(({ isStocked }) => !isStocked);
    expect(makers.map(({ label }) => label)).toEqual(FIRST_MAKERS);
    expect(makers.every(({ isShown, inBrandGrid }) => !isShown && !inBrandGrid)).toBe(true);
  });

  test.each([
    ["an id with capitals", { ...KSB, id: "KSB" }, "id"],
    ["an id with a hyphen at its end", { ...KSB, id: "ksb-" }, "id"],
    ["an id with a slash", { ...KSB, id: "ksb/1" }, "id"],
    ["the segment of product pages as id", { ...KSB, id: "details" }, "id"],
    ["the filter's word for all as id", { ...KSB, id: "all" }, "id"],
    ["a label without a letter", { ...KSB, label: "--" }, "label"],
    ["another category's label", { ...KSB, label: "toyota" }, "label"],
    ["a word without a letter", { ...KSB, words: ["-"] }, "words.0"],
  ])("rejects %s (400)", async (_, body, field) => {
    const answer = await app().admin.post("/api/categories", body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(await find(app(), "ksb")).toBeUndefined();
  });

  test.each(["picanol", "sulzer"])("rejects the taken id %s (409)", async (id) => {
    expectAnswer(await app().admin.post("/api/categories", { ...KSB, id }), 409, CATEGORY_SERVER.idTaken);
  });

  test.each([
    ["an unknown one", "nobody"],
    ["itself", "toyota"],
  ])("rejects a merge into %s (400)", async (_, into) => {
    expectAnswer(await app().admin.post("/api/categories/toyota/merge", { into }), 400);
    expect(await shown(app())).toHaveLength(6);
  });

  test.each(["toyota", "nobody", "Toyota"])(
    "rejects the restore of %s, which was not removed (404)",
    async (id) => {
      const answer = await app().admin.post(`/api/categories/${id}/restore`, {});
      expectAnswer(answer, 404, CATEGORY_SERVER.notRestorable);
    },
  );

  test.each(["Toyota", "sulzer", "nobody", "to yota", "__proto__"])(
    "no product can be of %s (400)",
    async (category) => {
      const { admin, visitor } = app();
      const product = await createTestProduct(admin);
      const answers = [
        await admin.post("/api/products/bulk", {
          products: [{ id: product._id, version: product.version }],
          changes: { category },
        }),
        await visitor.get(`/api/products?category=${encodeURIComponent(category)}`),
      ];
      for (const answer of answers) expectAnswer(answer, 400, PRODUCT_SERVER.categoryUnknown);
      expectAnswer(await visitor.get(`/api/products/category/${encodeURIComponent(category)}/latest`), 404);
    },
  );
});

onBothEngines("A category", (test) => {
  test("is created at the end, shown at once, and products can be of it", async ({ app }) => {
    const created = await app.admin.post("/api/categories", KSB);
    expectAnswer(created, 201, {
      ...KSB,
      ...{ inBrandGrid: true, isShown: true, isStocked: true },
      ...{ products: 0, catalogs: 0, version: 1 },
    });
    expect((await shown(app)).at(-1)).toEqual({
      id: "ksb",
      label: "KSB",
      navigationLabel: "KSB Pumps",
      inBrandGrid: true,
    });
    await createTestProduct(app.admin, { title: "Impeller", category: "ksb" });
    const listed = await app.visitor.get("/api/products?category=ksb");
    expect(listed.body.products.map(({ title }: { title: string }) => title)).toEqual(["Impeller"]);
    expect((await app.visitor.get("/api/products?search=ksb")).body.products).toHaveLength(1);
    expect((await app.visitor.get("/sitemap-pages.xml")).text).toContain("/products/ksb<");
    expect(await find(app, "ksb")).toMatchObject({ products: 1, catalogs: 0 });
  });

  test("that holds something can be neither deleted nor turned into a maker (409), an empty one can", async ({
    app,
  }) => {
    const product = await createTestProduct(app.admin, { category: "others" });
    const others = (await find(app, "others")) as OwnCategory;
    expectAnswer(await app.admin.del("/api/categories/others"), 409, CATEGORY_SERVER.holdsParts);
    const maker = { ...bodyOf(others), isStocked: false };
    expectAnswer(await app.admin.put("/api/categories/others", maker), 409, CATEGORY_SERVER.holdsParts);
    await app.admin.del(`/api/products/${product._id}`);
    // The deleted product can be restored.
    expectAnswer(await app.admin.del("/api/categories/others"), 409, CATEGORY_SERVER.holdsParts);
    expectAnswer(await app.admin.del("/api/categories/tsuda-komaeda"), 200, CATEGORY_SERVER.deleted);
    expect((await shown(app)).map(({ id }) => id)).not.toContain("tsuda-komaeda");
    const again = { id: "tsuda-komaeda", label: "Tsudakoma" };
    expectAnswer(await app.admin.post("/api/categories", again), 409, CATEGORY_SERVER.idTaken);
    expectAnswer(await app.admin.post("/api/categories/tsuda-komaeda/restore", {}), 200);
    expect((await shown(app)).map(({ id }) => id)).toContain("tsuda-komaeda");
  });

  test("takes its place in the order; another set of ids is refused with the list (409)", async ({ app }) => {
    const ids = (await list(app)).map(({ id }) => id);
    const reordered = ["others", ...ids.filter((id) => id !== "others")];
    const answer = await app.admin.put("/api/categories/order", { ids: reordered });
    expect(answer.body.map(({ id }: OwnCategory) => id)).toEqual(reordered);
    for (const wrong of [ids.slice(1), [...ids, "nobody"], [...ids.slice(1), ids[1]]]) {
      const refused = await app.admin.put("/api/categories/order", { ids: wrong });
      expectAnswer(refused, 409, CATEGORY_SERVER.listStale);
      expect(refused.body.current).toHaveLength(ids.length);
    }
  });
});

onSqlite("a category that is changed", (test) => {
  test("can't be created beyond the maximum (409)", async ({ app }) => {
    await fillCategories(app, CATEGORIES_MAX);
    expectAnswer(await app.admin.post("/api/categories", KSB), 409, CATEGORY_SERVER.tooMany);
    expect(await find(app, "ksb")).toBeUndefined();
  });

  test("is renamed: its products are found by the new label only, and a stale save is refused (409)", async ({
    app,
  }) => {
    await createTestProduct(app.admin, { title: "Gripper", category: "toyota" });
    const toyota = (await find(app, "toyota")) as OwnCategory;
    const body = { ...bodyOf(toyota), label: "Aichi", navigationLabel: "Aichi looms" };
    const saved = await app.admin.put("/api/categories/toyota", body, { "if-match": String(toyota.version) });
    expectAnswer(saved, 200, { ...toyota, ...body, version: 2 });
    const stale = await app.admin.put("/api/categories/toyota", body, { "if-match": "1" });
    expectAnswer(stale, 409, CATEGORY_SERVER.stale);
    expect(stale.body.current).toEqual(saved.body);
    expect((await app.visitor.get("/api/products?search=aichi")).body.products).toHaveLength(1);
    expect((await app.admin.get("/api/catalogs/metadata")).body.categories).toHaveProperty("Aichi", "toyota");
  });

  test("is hidden from visitors; the last one stays", async ({ app }) => {
    const [first, ...others] = (await list(app)).filter(({ isShown }) => isShown);
    for (const category of others) {
      const hidden = { ...bodyOf(category), isShown: false };
      expectAnswer(await app.admin.put(`/api/categories/${category.id}`, hidden), 200);
    }
    expect((await shown(app)).map(({ id }) => id)).toEqual([first?.id]);
    const last = { ...bodyOf(first as OwnCategory), isShown: false };
    expectAnswer(await app.admin.put("/api/categories/picanol", last), 409, CATEGORY_SERVER.lastShown);
    expectAnswer(await app.admin.del("/api/categories/picanol"), 409, CATEGORY_SERVER.lastShown);
    const merged = await app.admin.post("/api/categories/picanol/merge", { into: "toyota" });
    expectAnswer(merged, 409, CATEGORY_SERVER.lastShown);
    expect((await app.visitor.get("/sitemap-pages.xml")).text).not.toContain("toyota");
  });
});

onBothEngines("POST /categories/{id}/merge", (test, open) => {
  let app: TestApp;

  /** A site whose Toyota has a product, a catalogue and an enquiry about a page. */
  async function openFilled() {
    app = await open();
    const { admin } = app;
    const product = await createTestProduct(admin, { title: "Gripper", category: "toyota" });
    const other = await createTestProduct(admin, { title: "Reed", category: "picanol" });
    const catalog = await plantCatalog(app.services, { category: "toyota" });
    const enquiry = await sent(app, contact({ catalogue: "toyota", page: 1 }), "/api/email/contact");
    return { product, other, catalog, enquiry };
  }
  const categoryOf = async (id: string) => (await app.admin.get(`/api/products/${id}`)).body.category;
  const state = async () => ({
    places: (await app.admin.get("/api/enquiries")).body.enquiries.map(
      ({ catalogue }: { catalogue: { key: string } }) => catalogue.key,
    ),
    catalogs: (await app.admin.get("/api/catalogs")).body.map(
      ({ category }: { category: string }) => category,
    ),
  });

  test("moves products, catalogues and links of enquiries; the old id names the other one", async () => {
    const { product } = await openFilled();
    const { admin, visitor } = app;
    const merged = await admin.post("/api/categories/toyota/merge", { into: "others" });
    expectAnswer(merged, 200, {
      message: CATEGORY_SERVER.merged(1, "Others"),
      ...{ products: 1, catalogs: 1, enquiries: 1 },
    });
    expect(await categoryOf(product._id)).toBe("others");
    expect(await state()).toEqual({
      places: ["others"],
      catalogs: ["others"],
    });
    expect((await shown(app)).map(({ id }) => id)).not.toContain("toyota");
    expect((await find(app, "others"))?.words).toEqual(expect.arrayContaining(["Toyota", "jat"]));
    expect((await visitor.get("/api/products?category=toyota")).body.products).toHaveLength(1);
    expectAnswer(await visitor.get("/api/catalogs/toyota"), 200);
    const late = contact({ catalogue: "toyota", page: 1 });
    expect((await sent(app, late, "/api/email/contact")).catalogue?.key).toBe("others");
  });

  test("is undone within ten minutes, without what was changed since", async () => {
    const { product, other } = await openFilled();
    const { admin } = app;
    const second = await createTestProduct(admin, { title: "Cutter", category: "toyota" });
    await admin.post("/api/categories/toyota/merge", { into: "picanol" });
    const moved = (await admin.get(`/api/products/${second._id}`)).body;
    await admin.post("/api/products/bulk", {
      products: [{ id: moved._id, version: moved.version }],
      changes: { category: "others" },
    });
    const restored = await admin.post("/api/categories/toyota/restore", {});
    expectAnswer(restored, 200);
    expect([
      await categoryOf(product._id),
      await categoryOf(other._id),
      await categoryOf(second._id),
    ]).toEqual(["toyota", "picanol", "others"]);
    expect(await state()).toEqual({
      places: ["toyota"],
      catalogs: ["toyota"],
    });
    expect((await find(app, "picanol"))?.words).not.toContain("Toyota");
    expectAnswer(await admin.post("/api/categories/toyota/restore", {}), 404);
  });

  test("can't be undone after ten minutes (404), or after the other one was merged itself (409)", async () => {
    await openFilled();
    const { admin, services } = app;
    await admin.post("/api/categories/toyota/merge", { into: "picanol" });
    await admin.post("/api/categories/picanol/merge", { into: "others" });
    const early = await admin.post("/api/categories/toyota/restore", {});
    expectAnswer(early, 409, CATEGORY_SERVER.mergedSince);
    await services.database.main
      .updateTable("categories")
      .set({ removed_at: Date.now() - 10 * 60_000 - 1 })
      .where("id", "=", "picanol")
      .execute();
    const late = await admin.post("/api/categories/picanol/restore", {});
    expectAnswer(late, 404, CATEGORY_SERVER.notRestorable);
  });

  test("into a maker that isn't stocked moves nothing (409); two makers become one", async () => {
    const { product } = await openFilled();
    const answer = await app.admin.post("/api/categories/toyota/merge", { into: "sulzer" });
    expectAnswer(answer, 409, CATEGORY_SERVER.intoMaker);
    expect(await categoryOf(product._id)).toBe("toyota");
    expectAnswer(await app.admin.post("/api/categories/ruti/merge", { into: "sulzer" }), 200);
    expect((await find(app, "sulzer"))?.words).toEqual(["Rüti"]);
  });

  test("makes a product form that was open stale, with the new category as the only difference", async () => {
    const { product } = await openFilled();
    await app.admin.post("/api/categories/toyota/merge", { into: "others" });
    const stale = await app.admin.put(
      `/api/products/${product._id}`,
      { price: 5, stock: 5 },
      { "if-match": String(product.version) },
    );
    expectAnswer(stale, 409, PRODUCT_SERVER.stale);
    expect(stale.body.current.category).toBe("others");
  });
});

test.each(ENGINES)("makers listed before the upgrade become categories, each once [%s]", async (engine) => {
  const makers = ["Sulzer", " SULZER", "Toyota", "Rüti", "—"].map((name) => ({ name }));
  const after = await fromEarlier(engine, "0034-sample-desk", async (before) => {
    const words = { key: "words", value: JSON.stringify({ makers }), updated_at: 1 };
    await before.insertInto("settings").values(words).execute();
  });
  const rows = after.read.selectFrom("categories").select(["id", "label"]).where("is_stocked", "=", 0);
  expect(await rows.orderBy("position").execute()).toEqual([
    { id: "sulzer", label: "Sulzer" },
    { id: "ruti", label: "Rüti" },
  ]);
});
