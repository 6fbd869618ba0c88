import { expect } from "vitest";
import { PartPlaces } from "#contract/catalogs/links.ts";
import { type PartsReading, ReadingPage } from "#contract/catalogs/reading.ts";
import { readCounters } from "#server/platform/database/counters.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { makeCatalog } from "#tests/support/catalogs.ts";
import { rowsOf as importRows, readImport, runImports } from "#tests/support/imports.ts";
import { findLinks } from "#tests/support/links.ts";
import { partsPdf } from "#tests/support/parts-pdfs.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { lastReading, readParts, runReadings } from "#tests/support/readings.ts";

const NONE = { section: null, heading: null, title: null };

const pageOf = async ({ admin }: TestApp, { _id }: PartsReading, page: number) =>
  ReadingPage.parse((await admin.get(`/api/readings/${_id}/pages/${page}`)).body);

const partOf = async ({ admin }: TestApp, code: string) => {
  const { products } = (await admin.get(`/api/products?search=${code}`)).body;
  return products.find(({ partCode }: { partCode: string }) => partCode === code);
};

/**
 * Creates a draft from groups of a reading, accepts the proposed mapping and checks the rows. Returns the import's
 * id.
 */
async function checkDraft(
  app: TestApp,
  catalog: { _id: string },
  readingId: string,
  groups: number[],
): Promise<string> {
  await app.admin.post(`/api/readings/${readingId}/draft`, { groups, fills: NONE });
  await runReadings(app);
  const id = String((await lastReading(app, catalog._id)).importId);
  await runImports(app);
  const { body: preview } = await app.admin.get(`/api/imports/${id}/mapping`);
  await app.admin.put(`/api/imports/${id}/mapping`, preview.mapping);
  await runImports(app);
  return id;
}

onSqlite("finding parts in a catalogue", (test) => {
  test("finds the tables of all pages, groups those with the same header and detects code columns", async ({
    app,
  }) => {
    const catalog = await makeCatalog(app, await partsPdf());
    expect((await app.admin.get(`/api/catalogs/${catalog._id}/readings`)).body).toEqual({ reading: null });
    const reading = await readParts(app, catalog);
    expect(reading).toMatchObject({ state: "read", pages: [1, 2, 3, 4], pagesRead: 4, importId: null });
    expect(reading.groups).toEqual([
      {
        group: 0,
        names: ["Pos.", "Part no.", "Description", "Qty"],
        tables: 1,
        rows: 3,
        unsure: 0,
        pages: [2],
        code: 1,
        position: 0,
        hasPrices: false,
      },
      {
        group: 1,
        names: ["Part no.", "Size (mm)", "Material"],
        tables: 2,
        rows: 5,
        unsure: 0,
        pages: [3, 4],
        code: 0,
        position: null,
        hasPrices: false,
      },
    ]);
    expect(reading.found.map(({ heading, tables }) => [heading, tables.length])).toEqual([
      ["", 0],
      ["Grippers", 1],
      ["Sizes", 1],
      ["", 1],
    ]);
    const { tables } = await pageOf(app, reading, 2);
    expect(tables[0]?.cells.find(({ row, column }) => row === 1 && column === 1)?.text).toBe("PIC-GR-0471");
    expect(tables[0]?.pictures.map(({ kind }) => kind)).toEqual(["figure", "figure", "drawing"]);
  });

  test("a part's places have its printed row, as corrected, and never a price", async ({ app }) => {
    const catalog = await makeCatalog(app, await partsPdf({ priced: true }));
    await findLinks(app.services);
    const { productId } = await createTestProduct(app.admin, { partCode: "PIC-GR 0471" });
    const { productId: continued } = await createTestProduct(app.admin, { partCode: "PIC-WC-0033" });
    const rowsOf = async (id: unknown) => {
      const places = PartPlaces.parse((await app.visitor.get(`/api/products/places/${id}`)).body);
      return Object.fromEntries(
        places.map(({ pageNumber, row }) => [pageNumber, row.map(({ name, value }) => `${name} ${value}`)]),
      );
    };
    expect(await rowsOf(productId)).toEqual({ 2: [], 3: [] });
    const before = (await readCounters(app.services.database.read)).content;
    const reading = await readParts(app, catalog);
    expect((await readCounters(app.services.database.read)).content).toBeGreaterThan(before);
    const printed = ["Pos. 1", "Part no. PIC-GR-0471", "Description Gripper head, left", "Qty 8"];
    expect(await rowsOf(productId)).toEqual({
      2: printed,
      3: ["Part no. PIC-GR-0471", "Size (mm) 62 x 18"],
    });
    // Without a head the columns have no names.
    expect(await rowsOf(continued)).toEqual({ 4: [] });
    const cell = (column: number, text: string) =>
      app.admin.put(`/api/readings/${reading._id}/pages/2/cell`, { table: 0, row: 1, column, text });
    expect((await cell(3, "16")).status).toBe(200);
    expect((await rowsOf(productId))[2]).toEqual([...printed.slice(0, 3), "Qty 16"]);
    expect((await cell(3, "Rs. 450/-")).status).toBe(200);
    expect((await rowsOf(productId))[2]).toEqual(printed.slice(0, 3));
    expect((await cell(1, "PIC-GR-9999")).status).toBe(200);
    expect((await rowsOf(productId))[2]).toEqual([]);
    await app.admin.del(`/api/readings/${reading._id}`);
    expect(await rowsOf(productId)).toEqual({ 2: [], 3: [] });
  });

  test("reads only the chosen pages, each once; reading again discards the earlier result", async ({
    app,
  }) => {
    const catalog = await makeCatalog(app, await partsPdf());
    const first = await readParts(app, catalog, [3, 2, 3]);
    expect(first.pages).toEqual([2, 3]);
    const second = await readParts(app, catalog, [4]);
    expect([second.pages, second.groups.length]).toEqual([[4], 1]);
    expect((await app.admin.get(`/api/readings/${first._id}/pages/2`)).status).toBe(404);
  });

  test("turns rows into an import draft with one image each, and into parts once applied", async ({
    app,
  }) => {
    const catalog = await makeCatalog(app, await partsPdf());
    const { _id } = await readParts(app, catalog);
    const compared = await app.admin.get(`/api/readings/${_id}/comparison?groups=0&groups=1`);
    expect(compared.body).toEqual({
      rows: 5,
      again: 3,
      codeless: 0,
      new: 5,
      known: 0,
      gone: 0,
      goneParts: [],
    });
    const requested = await app.admin.post(`/api/readings/${_id}/draft`, {
      groups: [0, 1],
      fills: { ...NONE, heading: "kind" },
    });
    expect([requested.status, requested.body.state]).toEqual([200, "making"]);
    await runReadings(app);
    const made = await lastReading(app, catalog._id);
    expect(made).toMatchObject({ state: "made", cut: { done: 2, of: 2 } });
    const draft = (groups: number[], heading: string | null) =>
      app.admin.post(`/api/readings/${_id}/draft`, { groups, fills: { ...NONE, heading } });
    expect((await draft([0, 1], "kind")).body).toMatchObject({ state: "made", importId: made.importId });
    await runImports(app);
    const id = String(made.importId);
    expect(await readImport(app, id)).toMatchObject({
      state: "mapping",
      catalogId: catalog._id,
    });
    const { body: preview } = await app.admin.get(`/api/imports/${id}/mapping`);
    const columns = preview.columns.map(({ name }: { name: string }, at: number) => [
      name,
      preview.mapping.columns[at],
    ]);
    expect(columns).toEqual([
      ["Part code", "Part Code"],
      ["Pos.", null],
      ["Description", "Title"],
      ["Qty", "Specification"],
      ["Size (mm)", "Specification"],
      ["Material", "Specification"],
      ["Kind", "Specification"],
      ["Pictures", "Images"],
    ]);
    expect(preview.mapping.category).toBe("picanol");
    await app.admin.put(`/api/imports/${id}/mapping`, preview.mapping);
    await runImports(app);
    // Two rows of the sizes have no name.
    expect(await readImport(app, id)).toMatchObject({
      state: "checked",
      counts: { new: 3, refused: 2 },
      pictures: 4,
    });
    await app.admin.post(`/api/imports/${id}/apply`);
    await runImports(app);
    const product = await partOf(app, "PIC-GR-0471");
    expect(product).toMatchObject({
      title: "Gripper head, left",
      partCode: "PIC-GR-0471",
      catalogId: catalog._id,
    });
    expect(product.images).toHaveLength(1);
    expect(product.specifications).toEqual([
      { name: "Qty", value: "8" },
      { name: "Size (mm)", value: "62 x 18" },
      { name: "Material", value: "steel" },
      { name: "Kind", value: "Grippers" },
    ]);
    // The import is finished: any groups, also the same ones, start another import.
    expect((await draft([0, 1], "kind")).body.state).toBe("making");
    await runReadings(app);
    const second = await lastReading(app, catalog._id);
    expect(second.importId).not.toBe(id);
    expect((await draft([0], "kind")).body.state).toBe("making");
  });

  test("detects price columns and imports them as prices hidden from visitors", async ({ app }) => {
    const catalog = await makeCatalog(app, await partsPdf({ priced: true }));
    const { _id, groups } = await readParts(app, catalog);
    expect(groups.map(({ hasPrices }) => hasPrices)).toEqual([false, true]);
    const id = await checkDraft(app, catalog, _id, [0, 1]);
    await app.admin.post(`/api/imports/${id}/apply`);
    await runImports(app);
    const product = await partOf(app, "PIC-GR-0471");
    expect(product).toMatchObject({ price: 471, specifications: [{ name: "Qty" }, { name: "Size (mm)" }] });
    for (const path of [
      `/api/products/${product.productId}`,
      "/api/products?search=0471",
      `/products/details/${product.productId}`,
      "/products/picanol",
    ])
      expect([path, (await app.visitor.get(path)).text.includes("0471.00")]).toEqual([path, false]);
  });

  test("compares another edition (new, changed, gone parts) and takes over its parts", async ({ app }) => {
    const old = await makeCatalog(app, await partsPdf());
    for (const [partCode, title] of [
      ["PIC-GR-0471", "Gripper head, left"],
      ["PIC-GR-0472", "Gripper head, right"],
    ] as const) {
      await createTestProduct(app.admin, { partCode, title, catalogId: old._id });
    }
    const next = await makeCatalog(
      app,
      await partsPdf({ without: ["PIC-GR-0472"], names: { "PIC-GR-0471": "Gripper head, left, hardened" } }),
    );
    const { _id } = await readParts(app, next, [2]);
    const { body: compared } = await app.admin.get(`/api/readings/${_id}/comparison?groups=0`);
    expect(compared).toMatchObject({ rows: 2, new: 1, known: 1, gone: 1 });
    expect(compared.goneParts).toMatchObject([{ partCode: "PIC-GR-0472", title: "Gripper head, right" }]);
    const id = await checkDraft(app, next, _id, [0]);
    const rows = await importRows(app, await readImport(app, id));
    const changed = rows.find(({ kind }) => kind === "changed");
    expect(changed?.differences).toContainEqual({
      column: "Title",
      from: "Gripper head, left",
      to: "Gripper head, left, hardened",
    });
    // The product keeps its photo.
    expect(changed?.differences?.map(({ column }) => column)).not.toContain("Images");
    expect(changed?.differences).toContainEqual({
      column: "Catalog",
      from: "(another catalogue)",
      to: next.originalName,
    });
    await app.admin.post(`/api/imports/${id}/apply`);
    await runImports(app);
    expect(await readImport(app, id)).toMatchObject({ state: "done", applied: 2, failed: 0 });
    expect(await partOf(app, "PIC-GR-0471")).toMatchObject({ catalogId: next._id });
  });

  test("keeps a part's photo unless a person chose another one on the page", async ({ app }) => {
    const catalog = await makeCatalog(app, await partsPdf());
    for (const partCode of ["PIC-GR-0471", "PIC-GR-0472"]) await createTestProduct(app.admin, { partCode });
    const { _id } = await readParts(app, catalog, [2]);
    const picture = { pageNumber: 2, box: [0.1, 0.1, 0.3, 0.2] };
    await app.admin.put(`/api/readings/${_id}/pages/2/picture`, { table: 0, row: 2, picture });
    const id = await checkDraft(app, catalog, _id, [0]);
    const rows = await importRows(app, await readImport(app, id));
    const changed = rows.filter(({ kind }) => kind === "changed");
    expect(changed.map(({ differences }) => differences?.some(({ column }) => column === "Images"))).toEqual([
      false,
      true,
    ]);
    expect(rows.filter(({ kind }) => kind === "new")).toHaveLength(1);
  });

  test("rejects the rows of a draft whose catalogue was deleted and creates nothing", async ({ app }) => {
    const catalog = await makeCatalog(app, await partsPdf());
    const { _id } = await readParts(app, catalog, [2]);
    const id = await checkDraft(app, catalog, _id, [0]);
    await app.admin.del(`/api/catalogs/${catalog._id}`);
    await app.admin.post(`/api/imports/${id}/apply`);
    await runImports(app);
    expect(await readImport(app, id)).toMatchObject({ state: "done", applied: 0, failed: 3 });
    expect((await app.admin.get(`/api/readings/${_id}/pages/2`)).status).toBe(404);
  });

  test("reports a page that is only an image, without delaying other pages", async ({ app }) => {
    const catalog = await makeCatalog(app, await partsPdf({ scanned: true }));
    const { found, groups, state } = await readParts(app, catalog);
    expect([state, groups]).toEqual(["read", []]);
    expect(found).toEqual([{ pageNumber: 1, heading: "", problem: "no-text", tables: [] }]);
  });

  test("an interrupted reading resumes with the remaining pages", async ({ app }) => {
    const catalog = await makeCatalog(app, await partsPdf());
    const { pdf } = app.services;
    const readPages: number[] = [];
    app.services.pdf = {
      ...pdf,
      tables: (path, page, given) => {
        readPages.push(page);
        if (page === 3 && readPages.length < 5) throw new Error("The machine went down");
        return pdf.tables(path, page, given);
      },
    };
    await expect(readParts(app, catalog)).rejects.toThrow("The machine went down");
    expect((await lastReading(app, catalog._id)).pagesRead).toBeGreaterThanOrEqual(2);
    await app.services.database.main.updateTable("jobs").set({ due_at: 0, lease_until: 0 }).execute();
    await runReadings(app);
    expect(await lastReading(app, catalog._id)).toMatchObject({ state: "read", pagesRead: 4 });
    expect(readPages.filter((page) => page === 1)).toHaveLength(1);
  });
});
