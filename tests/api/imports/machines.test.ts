import { expect, test } from "vitest";
import { FIRST_MACHINES } from "#contract/platform/machines.ts";
import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import { SETTINGS_FORM } from "#contract/site/messages.ts";
import { recordOf } from "#tests/support/accounts.ts";
import { beside, onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { mapped, previewOf, productsOf } from "#tests/support/import-mapping.ts";
import { applyImport, checkFile, csvOf } from "#tests/support/imports.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { refused } from "#tests/support/snapshot.ts";
import { texts } from "#tests/support/tables.ts";

const PATH = "/api/settings/machines";
const named = (names: string) => texts(names).map((name) => ({ name }));
const PUMPS = {
  one: "pump",
  many: "pumps",
  kind: "",
  ownOne: "",
  ownMany: "",
  exampleCode: "",
  names: named("Pump|Pump model|Fits"),
};

const part = ({ admin }: TestApp, title: string, ...specifications: [name: string, value: string][]) =>
  createTestProduct(admin, {
    title,
    category: "toyota",
    specifications: JSON.stringify(specifications.map(([name, value]) => ({ name, value }))),
  });
const list = async ({ visitor }: TestApp, query: string) =>
  (await visitor.get(`/api/products?${query}`)).body;
const filtersOf = async (app: TestApp) =>
  (await list(app, "category=toyota")).filters.map(
    ({ key, name, values }: { key: string; name: string; values: { name: string; count: number }[] }) =>
      `${key} ${name}: ${values.map((value) => `${value.name} ${value.count}`).join(", ")}`,
  );

onSqlite("PUT /settings/machines", (test, open) => {
  test("looms are the first machines, for administrators and for visitors", async ({ admin, visitor }) => {
    const { names, ...words } = FIRST_MACHINES;
    expect((await admin.get("/api/settings")).body.machines).toEqual({ ...words, names });
    expect((await visitor.get("/api/site")).body.machines).toEqual(words);
  });

  test("saved words are public at once; a visitor's own ones are the trade's if empty", async ({ app }) => {
    const saved = await app.admin.put(PATH, { ...PUMPS, one: " pump " }, { "if-match": '"0"' });
    expect([saved.status, saved.body.machines, saved.body.versions.machines]).toEqual([200, PUMPS, 1]);
    const { names: _, ...words } = PUMPS;
    expect((await app.visitor.get("/api/site")).body.machines).toEqual({
      ...words,
      ownOne: "pump",
      ownMany: "pumps",
    });
    const stale = await app.admin.put(PATH, PUMPS, { "if-match": '"0"' });
    expect([stale.status, stale.body.message]).toEqual([409, SETTINGS_SERVER.stale]);
    const { descriptions, text } = await recordOf(app, "machines");
    expect([descriptions, text.includes("Pump")]).toEqual([["Updated the words for machines"], false]);
  });

  test("names decide the filter, the machines of parts and those offered, also in another process", async ({
    app,
  }) => {
    const other = await open(beside(app));
    const [wheel] = [
      await part(app, "Impeller", ["Pump", "CR 3, CR 5"], ["Loom", "JAT 610"]),
      await part(app, "Shaft seal", ["pump-model", "CR 5"], ["Loom", "JAT 710"]),
      await part(app, "Coupling", ["Machine", "NB 32"]),
    ];
    const machines = async ({ visitor }: TestApp) =>
      (await visitor.get(`/api/products/by-id/${wheel._id}`)).body.machines;
    const offered = async (app: TestApp, text: string) => (await list(app, `search=${text}`)).machines;
    const kinds = "kindofpart Kind of part: Coupling 1, Impeller 1, Shaft seal 1";
    expect(await filtersOf(other)).toEqual(["machine Machine: JAT 610 1, JAT 710 1, NB 32 1", kinds]);
    expect([await machines(other), await offered(other, "cr")]).toEqual([["JAT 610"], []]);

    await app.admin.put(PATH, PUMPS);
    for (const each of [other, app]) {
      expect(await filtersOf(each)).toEqual(["machine Pump: CR 3 1, CR 5 2, NB 32 1", kinds]);
      expect([await machines(each), await offered(each, "cr")]).toEqual([
        ["CR 3", "CR 5"],
        ["CR 5", "CR 3"],
      ]);
      expect(await offered(each, "jat")).toEqual([]);
      expect((await list(each, "category=toyota&filter=machine.cr5")).total).toBe(2);
      const shown = (await list(each, "category=toyota")).products.map(
        (product: { machines: string[] }) => product.machines,
      );
      expect(shown).toEqual([["NB 32"], ["CR 5"], ["CR 3", "CR 5"]]);
    }
    const { body } = await app.admin.get(`/api/products/${wheel._id}`);
    expect(body.machines).toEqual(["CR 3", "CR 5"]);
    // Saved filters keep their meaning under the new heading.
    expect((await app.admin.get("/api/settings")).body.filters).toEqual(named("Pump|Kind of part"));
    await app.admin.put("/api/settings/filters", { filters: named("Loom|Pump model") });
    expect(await filtersOf(other)).toEqual([
      "loom Loom: JAT 610 1, JAT 710 1",
      "machine Pump: CR 3 1, CR 5 2, NB 32 1",
    ]);
    expect((await app.admin.get("/api/settings")).body.filters).toEqual(named("Loom|Pump"));
    // Without names only 'Machine' lists machines.
    await other.admin.put(PATH, { ...PUMPS, names: [] });
    expect(await filtersOf(app)).toEqual(["loom Loom: JAT 610 1, JAT 710 1"]);
    expect([await machines(app), await offered(app, "nb")]).toEqual([[], ["NB 32"]]);
  });

  test("names decide what an import proposes, and its specification", async ({ app }) => {
    const rows = [
      ["Impeller", "P-1", "CR 3"],
      ["Shaft seal", "P-2", "CR 5"],
    ];
    const columns = async (heading: string) => {
      const item = await checkFile(app, csvOf(["Name of Item", "Ref", heading], ...rows));
      return (await previewOf(app, item)).mapping.columns;
    };
    expect(await columns("Loom model")).toEqual(["Title", "Part Code", "Machine"]);
    expect(await columns("Fits")).toEqual(["Title", "Part Code", "Machine"]);
    expect(await columns("Pump")).toEqual(["Title", "Part Code", null]);
    // Below a letterhead, the first row of words as wide as the table is the header row.
    const below = csvOf(["Spares of 2026", "", ""], ["Name of Item", "Ref", "Pump"], ...rows);
    expect((await previewOf(app, await checkFile(app, below))).mapping).toMatchObject({
      headLine: 2,
      columns: ["Title", "Part Code", null],
    });
    await app.admin.put(PATH, { ...PUMPS, names: named("Pump series|Pump model") });
    expect(await columns("Pump series")).toEqual(["Title", "Part Code", "Machine"]);
    expect((await previewOf(app, await checkFile(app, below))).mapping.columns[2]).toBe("Machine");
    expect(await columns("Pump make")).toEqual(["Title", "Part Code", "Machine"]);
    expect(await columns("Loom type")).toEqual(["Title", "Part Code", null]);
    // The number per machine is not the stock.
    expect(await columns("Qty / Pump")).toEqual(["Title", "Part Code", null]);
    const item = await checkFile(app, csvOf(["Name of Item", "Part No", "Pump"], ...rows));
    await applyImport(app, await mapped(app, item, { category: "others" }));
    const [impeller] = await productsOf(app);
    expect([impeller?.specifications, impeller?.machines]).toEqual([
      [{ name: "Pump series", value: "CR 3" }],
      ["CR 3"],
    ]);
  });

  test("a list imported again under another name of machines adds no second machine", async ({ app }) => {
    const list = (model: string) =>
      csvOf(["Name of Item", "Part No", "Machine"], ["Impeller", "P-1", "CR 3"], ["Seal", "P-2", model]);
    const planned = async (model: string) =>
      mapped(app, await checkFile(app, list(model)), { category: "others" });
    await applyImport(app, await planned("CR 5"));
    await app.admin.put(PATH, PUMPS);
    const again = await planned("CR 10");
    expect(again.counts).toMatchObject({ new: 0, changed: 1, same: 1 });
    await applyImport(app, again);
    expect((await productsOf(app)).map(({ specifications }) => specifications)).toEqual(
      expect.arrayContaining([[{ name: "Machine", value: "CR 3" }], [{ name: "Machine", value: "CR 10" }]]),
    );
  });
});

onSharedApp("invalid words for machines", (app) => {
  const { names, ...words } = PUMPS;
  test.each<[string, string, Record<string, unknown>]>([
    [SETTINGS_FORM.machineWordRequired, "many", { many: "—" }],
    [SETTINGS_FORM.machineWordRequired, "many", { many: "42" }],
    [SETTINGS_FORM.machineWordInvalid, "kind", { kind: "..." }],
    [SETTINGS_FORM.machineWordInvalid, "ownOne", { ownOne: "7" }],
    [SETTINGS_FORM.machineNameRequired, "names.0.name", { names: named("!") }],
    [SETTINGS_FORM.machineNameTwice, "names.1.name", { names: named("Pump model|pump-MODEL") }],
    [SETTINGS_FORM.machineNameTaken, "names.0.name", { names: named("Part code|Pump") }],
    [SETTINGS_FORM.machineNameTaken, "names.1.name", { names: named("Pump|Selling price") }],
    [SETTINGS_FORM.machineNameTaken, "names.1.name", { names: named("Pump|kind-of-part") }],
  ])("rejects: %s (%s)", async (message, field, change) => {
    const answer = await refused(app(), () => app().admin.put(PATH, { ...words, names, ...change }));
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
  });
});
