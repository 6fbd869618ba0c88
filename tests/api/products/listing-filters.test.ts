import { beforeAll, expect, test } from "vitest";
import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import { PublicProductList } from "#contract/products/product.ts";
import { SETTINGS_FORM } from "#contract/site/messages.ts";
import { recordOf } from "#tests/support/accounts.ts";
import { beside, onSharedApp, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct } from "#tests/support/products.ts";

const PATH = "/api/settings/filters";
const FIRST = [{ name: "Machine" }, { name: "Kind of part" }];

const parts: [title: string, category: string, model: string, material: string][] = [
  ["Main nozzle", "picanol", "Picanol OMNIplus, GamMax", "Steel"],
  ["Relay nozzle", "picanol", "Picanol Omni Plus", "Brass"],
  ["Sley cam, 46 mm lift", "picanol", "OMNIplus", "steel"],
  ["Weft cutter", "picanol", "Picanol, all models", "Carbide"],
  ["Main nozzle", "toyota", "Toyota JAT 610, JAT710", "Steel"],
  ["Sub nozzle", "toyota", "JAT610", "Steel"],
];

const list = async ({ visitor }: TestApp, query: string) => {
  const answer = await visitor.get(`/api/products?${query}`);
  expectAnswer(answer, 200);
  return PublicProductList.strict().parse(answer.body);
};
const titles = async (app: TestApp, query: string) =>
  (await list(app, query)).products.map(({ title }) => title);
const filtersOf = async (app: TestApp, query: string) =>
  (await list(app, query)).filters.map(({ name, values }) => [
    name,
    values.map(({ name: value, count, chosen }) => `${value} ${count}${chosen ? " chosen" : ""}`).join(", "),
  ]);

onSharedApp("filters of a category listing", (app, open) => {
  beforeAll(async () => {
    for (const [title, category, model, material] of parts) {
      const specifications = JSON.stringify([
        { name: "Brand and model", value: model },
        { name: "Material", value: material },
      ]);
      await createTestProduct(app().admin, { title, category, specifications, stock: "1" });
    }
  });

  test("are returned with the list of a category, and never contain prices", async () => {
    expect(await filtersOf(app(), "category=picanol&limit=1")).toEqual([
      ["Machine", "GamMax 1, OMNIplus 3"],
      ["Kind of part", "Nozzle 2, Sley cam 1, Weft cutter 1"],
    ]);
    // All are nozzles, so the filter offers no choice.
    expect(await filtersOf(app(), "category=toyota")).toEqual([["Machine", "JAT 610 2, JAT710 1"]]);
    for (const query of ["", "category=", "search=nozzle"])
      expect([query, await filtersOf(app(), query)]).toEqual([query, []]);
    const { products } = await list(app(), "category=toyota");
    expect(products.map(({ machines }) => machines)).toEqual([["JAT610"], ["JAT 610", "JAT710"]]);
  });

  test.each([
    ["filter=machine.omniplus", ["Sley cam, 46 mm lift", "Relay nozzle", "Main nozzle"]],
    ["filter=machine.omniplus&filter=kindofpart.nozzle", ["Relay nozzle", "Main nozzle"]],
    ["filter=kindofpart.cam&filter=kindofpart.cutter", ["Weft cutter", "Sley cam, 46 mm lift"]],
    ["filter=machine.gammax&filter=kindofpart.cutter", []],
    ["filter=machine.gammax&filter=machine.gammax", ["Main nozzle"]],
    ["filter=machine.gammax&search=nozzle", ["Main nozzle"]],
    ["filter=machine.gammax&search=cutter", []],
    ["filter=machine.gammax&filter=machine.none&filter=material.steel", ["Main nozzle"]],
  ])("return matching products in listing order: %s", async (query, expected) => {
    expect(await titles(app(), `category=picanol&${query}`)).toEqual(expected);
    expect((await list(app(), `category=picanol&${query}`)).total).toBe(expected.length);
  });

  test("are those of all parts with the list of 'all', and with a choice without a category", async () => {
    expect(await filtersOf(app(), "category=all&limit=1")).toEqual([
      ["Machine", "GamMax 1, JAT 610 2, JAT710 1, OMNIplus 3"],
      ["Kind of part", "Nozzle 4, Sley cam 1, Weft cutter 1"],
    ]);
    for (const query of ["filter=kindofpart.nozzle", "category=all&filter=kindofpart.nozzle"]) {
      expect([query, await titles(app(), query)]).toEqual([
        query,
        ["Sub nozzle", "Main nozzle", "Relay nozzle", "Main nozzle"],
      ]);
      expect(await filtersOf(app(), query)).toEqual([
        ["Machine", "GamMax 1, JAT 610 2, JAT710 1, OMNIplus 2"],
        ["Kind of part", "Nozzle 4 chosen, Sley cam 1, Weft cutter 1"],
      ]);
    }
    expect(
      await titles(app(), "filter=kindofpart.nozzle&filter=machine.jat610&filter=machine.gammax"),
    ).toEqual(["Sub nozzle", "Main nozzle", "Main nozzle"]);
    const second = await list(app(), "filter=kindofpart.nozzle&limit=3&page=9");
    expect([second.total, second.page, second.products.map(({ category }) => category)]).toEqual([
      4,
      2,
      ["picanol"],
    ]);
    // A search keeps its order; its filters count what it found.
    expect(await filtersOf(app(), "category=all&search=main+nozzle")).toEqual([
      ["Machine", "GamMax 1, JAT 610 1, JAT710 1, OMNIplus 1"],
      ["Kind of part", "Nozzle 2, Sley cam 0, Weft cutter 0"],
    ]);
    expect(await titles(app(), "filter=machine.jat610&search=main+nozzle")).toEqual(["Main nozzle"]);
    expect(await titles(app(), "filter=machine.none")).toHaveLength(parts.length);
  });

  test("work with pages, and with an administrator's sort order", async () => {
    const query = "category=picanol&filter=machine.omniplus";
    const second = await list(app(), `${query}&limit=2&page=9`);
    expect([second.page, second.totalPages, second.products.map(({ title }) => title)]).toEqual([
      2,
      2,
      ["Main nozzle"],
    ]);
    const sorted = await app().admin.get(`/api/products?${query}&sortField=title&sortOrder=asc`);
    expect(sorted.body.products.map(({ title }: { title: string }) => title)).toEqual([
      "Main nozzle",
      "Relay nozzle",
      "Sley cam, 46 mm lift",
    ]);
  });

  test("sort the chosen parts by a measure, on every page, and by nothing that visitors don't see", async () => {
    const own = await open();
    const sized = async (title: string, length: string, price: string) =>
      createTestProduct(own.admin, {
        title: `${title} nozzle`,
        category: "picanol",
        price,
        specifications: JSON.stringify([{ name: "Nozzle length", value: length }]),
      });
    await sized("Middle", "30 mm", "1");
    await sized("Longest", "1,900 mm", "2");
    await sized("Odd", "M6 x 20", "3");
    await sized("Shortest", "7,5 mm", "4");
    await createTestProduct(own.admin, { title: "Reed", category: "picanol" });
    const query = "category=picanol&filter=kindofpart.nozzle";
    const of = async (measure: string) =>
      (await titles(own, `${query}&measure=${measure}`)).map((title) => title.replace(" nozzle", ""));
    const unsorted = ["Shortest", "Odd", "Longest", "Middle"];
    expect(await of("")).toEqual(unsorted);
    expect(await of("nozzlelength")).toEqual(["Shortest", "Middle", "Longest", "Odd"]);
    expect(await of("-nozzlelength")).toEqual(["Longest", "Middle", "Shortest", "Odd"]);
    const second = await list(own, `${query}&measure=nozzlelength&limit=3&page=2`);
    expect([second.total, second.products.map(({ title }) => title)]).toEqual([4, ["Odd nozzle"]]);
    expect(await titles(own, `${query}&measure=-nozzlelength&search=shortest`)).toEqual(["Shortest nozzle"]);
    for (const measure of ["price", "-price", "stock", "colour", "%00", "__proto__", "-", "nozzle%20length"])
      expect([measure, await of(measure)]).toEqual([measure, unsorted]);
    // Without a choice the list keeps its order.
    expect((await titles(own, "category=picanol&measure=nozzlelength"))[0]).toBe("Reed");
    expectAnswer(await own.visitor.get(`/api/products?${query}&measure=${"x".repeat(5000)}`), 200);
  });

  test.each([
    ["unknown ones", "filter=machine.sulzer&filter=x.y"],
    ["no values", "filter=machine&filter=machine.&filter=.&filter="],
    ["another brand's filter", "filter=colour.red"],
    ["nonsense", "filter[]=machine.omniplus&filter[a]=1&filter=%00&filter=__proto__.x"],
    ["a very long one", `filter=machine.${"x".repeat(5000)}`],
    ["very many", Array.from({ length: 90 }, (_, at) => `filter=machine.x${at}`).join("&")],
  ])("ignore %s", async (_, query) => {
    const { total, filters } = await list(app(), `category=picanol&${query}`);
    expect([total, filters.some(({ values }) => values.some(({ chosen }) => chosen))]).toEqual([4, false]);
  });

  test("are suggested to the owner by name, most used specifications first", async () => {
    const { body } = await app().admin.get("/api/products/specifications");
    expect(body).toEqual([
      { name: "Kind of part", products: 6, values: 3 },
      { name: "Material", products: 6, values: 3 },
      { name: "Machine", products: 5, values: 4 },
    ]);
    expect((await app().visitor.get("/api/products/specifications")).status).toBe(401);
  });

  test("follow changes at once, also in another process", async () => {
    const one = await open();
    const other = await open(beside(one));
    const part = (value: string) =>
      createTestProduct(one.admin, {
        category: "picanol",
        specifications: JSON.stringify([{ name: "Machine", value }]),
      });
    const { _id } = await part("GTX");
    await part("Gam Max");
    await part("GamMax");
    expect(await filtersOf(other, "category=picanol")).toEqual([["Machine", "Gam Max 2, GTX 1"]]);
    await part("GamMax");
    expect(await filtersOf(other, "category=picanol")).toEqual([["Machine", "GamMax 3, GTX 1"]]);
    await one.admin.del(`/api/products/${_id}`);
    expect(await filtersOf(other, "category=picanol&filter=machine.gtx")).toEqual([]);
    await other.admin.post("/api/products/restore", { ids: [_id] });
    expect(await filtersOf(one, "category=picanol&filter=machine.gtx")).toEqual([
      ["Machine", "GamMax 3, GTX 1 chosen"],
    ]);
    await one.admin.put(PATH, { filters: [] });
    expect((await list(other, "category=picanol&filter=machine.gtx")).total).toBe(4);
    await other.admin.put(PATH, { filters: [{ name: "Machine" }] });
    expect((await list(one, "category=picanol&filter=machine.gtx")).total).toBe(1);
  });

  test("can be chosen by the owner, with a version check and activity record", async () => {
    const own = await open();
    const { admin } = own;
    expect((await admin.get("/api/settings")).body.filters).toEqual(FIRST);
    const filters = [{ name: "Material" }, { name: "Machine" }];
    const saved = await admin.put(PATH, { filters }, { "if-match": '"0"' });
    expect([saved.status, saved.body.filters, saved.body.versions.filters]).toEqual([200, filters, 1]);
    const stale = await admin.put(PATH, { filters: [] }, { "if-match": '"0"' });
    expect([stale.status, stale.body.message, stale.body.current.filters]).toEqual([
      409,
      SETTINGS_SERVER.stale,
      filters,
    ]);
    const { descriptions, text } = await recordOf(own, "filters");
    expect([descriptions, text.includes("Material")]).toEqual([["Updated the listing filters"], false]);
  });

  test.each([
    [
      "one twice",
      [{ name: "Outer width" }, { name: "outer-width" }],
      "filters.1.name",
      SETTINGS_FORM.filterTwice,
    ],
    ["none", [{ name: " " }], "filters.0.name", SETTINGS_FORM.filterRequired],
    ["signs", [{ name: "—" }], "filters.0.name", SETTINGS_FORM.filterRequired],
  ])("rejects %s", async (_, filters, field, message) => {
    const answer = await app().admin.put(PATH, { filters });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ field, message });
    expect((await app().admin.get("/api/settings")).body.filters).toEqual(FIRST);
    expect((await app().visitor.put(PATH, { filters: [] })).status).toBe(401);
  });
});
