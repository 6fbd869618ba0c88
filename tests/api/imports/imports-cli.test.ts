import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { importCommand } from "#server/operations/cli/import.ts";
import { onSqlite, openForTest, type TestApp } from "#tests/support/app.ts";
import { runCommand, runCommandHere } from "#tests/support/commands.ts";
import { newFolder } from "#tests/support/folders.ts";
import { zipOfOneEntry } from "#tests/support/hostile-archives.ts";
import { imageBytes } from "#tests/support/images.ts";
import { exportAll, fullCsv, zipOf } from "#tests/support/imports.ts";
import { borrowedMedia } from "#tests/support/media.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { s3Environment } from "#tests/support/s3.ts";
import { workbookOf } from "#tests/support/workbooks.ts";

/** Progress lines, which a command prints on a slow machine. */
const STEP = String.raw`\d+ of \d+ rows (read|done)`;
/** Everything a command prints to stderr if nothing fails. */
const PROGRESS = expect.stringMatching(new RegExp(`^(${STEP}\n)*$`));

type Files = Readonly<Record<string, string | Uint8Array>>;

const environmentOf = ({ services: { config } }: TestApp) => ({
  DATA_DIR: config.dataDir,
  ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
  ...s3Environment(config.s3),
});

async function folderWith(files: Files): Promise<string> {
  const folder = await newFolder();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

/** Runs the command within this process; names of files are those in `files`. */
async function run(app: TestApp, args: readonly string[], files: Files = {}) {
  const folder = await folderWith(files);
  const paths = args.map((arg) => (/\.\w+$/.test(arg) ? join(folder, arg) : arg));
  return runCommandHere(importCommand(borrowedMedia), paths, { environment: environmentOf(app) });
}

const titles = async ({ admin }: TestApp) =>
  (await admin.get("/api/products?sortField=title&sortOrder=asc")).body.products.map(
    ({ title }: { title: string }) => title,
  );

onSqlite("npm run import", (test) => {
  test("prints what the rows do, skips rejected rows with reasons, and is idempotent", async ({ app }) => {
    await createTestProduct(app.admin, { productId: "5", title: "Reed" });
    const files = {
      "a.csv": fullCsv(
        { ID: "5", Title: "Reed, fine" },
        { ID: "6", Title: "Cam", Images: "a.png" },
        { ID: "7", Category: "Sulzer", Images: "a.png" },
      ),
      "p.zip": await zipOf({ "a.png": await imageBytes() }),
    };
    const refused = "line 4, Category: This is not one of the site's categories\n";
    expect(await run(app, ["--check", "a.csv", "p.zip"], files)).toMatchObject({
      out: `3 rows: 1 new, 1 changed, 0 as they are, 1 refused\n${refused}`,
      err: PROGRESS,
      code: 1,
    });
    expect(await titles(app)).toEqual(["Reed"]);
    const started = { environment: environmentOf(app), cwd: await folderWith(files) };
    expect(await runCommand("import", ["a.csv", "p.zip"], started)).toMatchObject({
      out: `3 rows: 1 new, 1 changed, 0 as they are, 1 refused\n${refused}2 of 2 applied\n`,
      err: PROGRESS,
      code: 1,
    });
    expect(await titles(app)).toEqual(["Cam", "Reed, fine"]);
    const { csv, zip } = await exportAll(app);
    expect(await run(app, ["a.csv", "p.zip"], { "a.csv": csv, "p.zip": zip })).toMatchObject({
      out: "2 rows: 0 new, 0 changed, 2 as they are, 0 refused\n",
      err: PROGRESS,
      code: 0,
    });
    const record = await app.services.database.main.selectFrom("activity").select("actor_name").execute();
    expect(record.map(({ actor_name }) => actor_name)).toContain("Command line");
  });

  test("imports photos alone for existing products and prints those without a part", async ({ app }) => {
    await createTestProduct(app.admin, { title: "Reed", partCode: "R-1" });
    const image = await imageBytes({ colour: "#a00" });
    const zip = await zipOf({ "r1.png": image, "IMG_1.png": image, "IMG_2.png": Buffer.from("?") });
    const refused = IMPORT_ROW.imageRefused("IMG_2.png");
    const out = `3 photos: 0 new, 1 changed, 0 as they are, 0 refused\nwithout a part: IMG_1.png\nwithout a part: ${refused}\n`;
    expect(await run(app, ["p.zip"], { "p.zip": zip })).toMatchObject({
      out: `${out}1 of 1 applied\n`,
      err: PROGRESS,
      code: 0,
    });
    const none = await run(app, ["p.zip"], { "p.zip": Buffer.from("PK") });
    expect([none.code, none.err]).toEqual([1, `${IMPORT_SERVER.zipDamaged}\n`]);
  });

  test("imports a list of another program by column names or a mapping file", async ({ app }) => {
    const files = {
      "list.csv": "Code,Item Name,Make,Rate,Bore\nC-1,Bush,Sulzer,450/-,12 mm\n",
      "map.json": '{"columns":{"Bore":"Specification"},"words":{"Sulzer":"others"}}',
    };
    const columns = "Code: Part Code\nItem Name: Title\nMake: Category\nRate: Price\n";
    const refused = "line 2, Category: This is not one of the site's categories";
    expect(await run(app, ["--check", "list.csv"], files)).toMatchObject({
      code: 1,
      out: `${columns}Bore: left out\n1 rows: 0 new, 0 changed, 0 as they are, 1 refused\n${refused}\n`,
    });
    expect(await run(app, ["--map", "map.json", "list.csv"], files)).toMatchObject({
      code: 0,
      out: `${columns}Bore: Specification\n1 rows: 1 new, 0 changed, 0 as they are, 0 refused\n1 of 1 applied\n`,
    });
    const brand = {
      "list.csv": "Code,Item Name,Make\nD-1,Reed,Dornier Alt\n",
      "map.json": '{"columns":{},"words":{"Dornier Alt":{"create":"Dornier"}}}',
    };
    const found = `Code: Part Code\nItem Name: Title\nMake: Category\n1 rows: 1 new, 0 changed, 0 as they are, 0 refused\nNew brands: Dornier\n`;
    expect(await run(app, ["--check", "--map", "map.json", "list.csv"], brand)).toMatchObject({ out: found });
    const isStocked = async () => {
      const { body } = await app.admin.get("/api/categories");
      return body.find(({ id }: { id: string }) => id === "dornier").isStocked;
    };
    expect(await isStocked()).toBe(false);
    expect(await run(app, ["--map", "map.json", "list.csv"], brand)).toMatchObject({
      out: `${found}1 of 1 applied\n`,
    });
    expect(await isStocked()).toBe(true);
    const { products } = (await app.admin.get("/api/products?search=C-1")).body;
    expect(products[0]).toMatchObject({
      partCode: "C-1",
      category: "others",
      price: 450,
      specifications: [{ name: "Bore", value: "12 mm" }],
    });
  });
});

test("npm run import prints why files are rejected", async () => {
  const app = await openForTest("sqlite");
  const outputOf = async (args: string[], files: Record<string, string> = {}) => {
    const { out, err, code } = await run(app, args, files);
    return [out, err.split("\n").find((line) => !new RegExp(`^${STEP}$`).test(line)), code];
  };
  expect(await outputOf(["a.csv"], { "a.csv": "Colour,Size\nred,5\n" })).toEqual([
    "",
    "Choose which column is the part code, the title or the ID",
    1,
  ]);
  expect(await outputOf(["--map", "m.json", "a.csv"], { "m.json": '{"columns":{"A":"Prise"}}' })).toEqual([
    "",
    expect.stringContaining("columns.A"),
    1,
  ]);
  expect(await outputOf(["a.csv"])).toEqual(["", expect.stringContaining("no such file"), 1]);
  expect(await outputOf(["a.csv", "b.csv"], { "a.csv": "ID\n", "b.csv": "ID\n" })).toEqual([
    "",
    "Please choose one CSV file",
    1,
  ]);
  expect(await outputOf([])).toEqual(["", "A table is needed, and one ZIP file at most", 2]);
  expect(await outputOf(["--force", "a.csv"])).toEqual(["", expect.stringContaining("--force"), 2]);
  expect((await run(app, ["--help"])).out).toContain("npm run import -- FILE [ZIP]");
});

test("npm run import applies the site's limits: rejects a workbook that exhausts memory and a ZIP with overlapping entries", async () => {
  const app = await openForTest("sqlite");
  const files = {
    "a.xlsx": await workbookOf({ A: `<worksheet><sheetData>${"<a>".repeat(1000)}` }),
    "a.csv": fullCsv({ ID: "5" }),
    "p.zip": zipOfOneEntry(3, Buffer.from("x")),
  };
  expect(await run(app, ["a.xlsx"], files)).toMatchObject({
    out: "",
    err: expect.stringContaining(IMPORT_SERVER.workbookStructure),
    code: 1,
  });
  expect(await run(app, ["a.csv", "p.zip"], files)).toMatchObject({
    out: "",
    err: expect.stringContaining(IMPORT_SERVER.zipOverlaps),
    code: 1,
  });
});
