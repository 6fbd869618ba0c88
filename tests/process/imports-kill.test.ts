import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { endOf, startCommand } from "../support/commands.ts";
import { newFolder } from "../support/folders.ts";
import { jsonOnOneLine, specificationRows } from "../support/hostile-imports.ts";
import { imageBytes } from "../support/images.ts";
import { reaches } from "../support/import-reaches.ts";
import { csvFile, fullCsv, zipFile, zipOf } from "../support/imports.ts";
import { newSite } from "../support/process-site.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { engineInTurn } from "../support/thorough.ts";
import { until } from "../support/until.ts";

/** Processes are restarted repeatedly on a busy machine. */
const TIMEOUT = 180_000;
const ROWS = 60;
/** More rounds than a job may crash: rows were applied in each round. */
const ROUNDS = 3;

const BRAND = "Rieter";

const start = serversOfEachTest();

/** A place that survives its processes, and files with new rows, half of them without a number. */
async function newPlace(engine: Engine, category = "Toyota") {
  const site = await newSite(engine);
  const csv = fullCsv(
    ...Array.from({ length: ROWS }, (_, at) => ({
      ID: at % 2 ? String(at) : "",
      Title: `Part ${at}`,
      Category: category,
      Images: at % 3 ? "a.png" : "a.png | b.png",
    })),
  );
  const zip = await zipOf({ "a.png": await imageBytes(), "b.png": await imageBytes({ colour: "#fed" }) });
  return {
    csv,
    zip,
    site,
    environment: site.environment(),
    /** The stored state while no process runs. */
    stored: () =>
      site.use(async ({ database: { main } }) => {
        const products = await main
          .selectFrom("products")
          .select(["id", "title", "images", "category"])
          .execute();
        const brands = await main.selectFrom("categories").select("id").where("label", "=", BRAND).execute();
        const rows = await main
          .selectFrom("import_rows")
          .select("product_id")
          .where("state", "=", "applied")
          .execute();
        const ofProducts = main.selectFrom("activity").select("entity_id").where("entity", "=", "product");
        const created = await ofProducts.where("type", "=", "create").execute();
        const ofImages = main.selectFrom("files").select("key").where("key", "like", "image%");
        const live = await ofImages.where("state", "=", "live").execute();
        const images = products.flatMap((row) => JSON.parse(row.images) as { key: string }[]);
        return {
          ids: products.map(({ id }) => id).sort(),
          categories: [...new Set(products.map((row) => row.category))],
          brands: brands.map(({ id }) => id),
          titles: products.map(({ title }) => title).sort(),
          applied: rows.map(({ product_id }) => product_id).sort(),
          recorded: created.map(({ entity_id }) => entity_id).sort(),
          pictures: images.map(({ key }) => key).sort(),
          live: live.map(({ key }) => key).sort(),
        };
      }),
  };
}

/** Every product is complete: import row, record and images, and nothing else is stored. */
function expectWhole(stored: Awaited<ReturnType<Awaited<ReturnType<typeof newPlace>>["stored"]>>): void {
  expect(stored.applied).toEqual(stored.ids);
  expect(stored.recorded).toEqual(stored.ids);
  expect(stored.live).toEqual(stored.pictures);
}

const allTitles = Array.from({ length: ROWS }, (_, at) => `Part ${at}`).sort();

describe.each(engineInTurn("sqlite"))("28 kill -9 during imports [%s]", { timeout: TIMEOUT }, (engine) => {
  test("at any moment of check and apply leaves only complete rows and one brand, and the import resumes automatically", async () => {
    const { csv, zip, environment, stored } = await newPlace(engine, BRAND);
    const first = await start(environment);
    const { _id } = (
      await (await first.signIn()).form("POST", "/api/imports", {}, [csvFile(csv), zipFile(zip)])
    ).body;
    await first.end("SIGKILL");
    const second = await start(environment);
    const admin = await second.signIn();
    await reaches(admin, _id, ["checked", "refused"]);
    await admin.put(`/api/imports/${_id}/cells`, {
      column: "Category",
      reason: IMPORT_ROW.category,
      cell: BRAND,
      isNewBrand: true,
    });
    expect(await reaches(admin, _id, ["checked", "refused"])).toMatchObject({
      state: "checked",
      counts: { new: ROWS },
      newBrands: [BRAND],
    });
    await admin.post(`/api/imports/${_id}/apply`);
    let running = second;
    let done = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const present = await running.signIn();
      await until(async () => (await present.get(`/api/imports/${_id}`)).body.applied > done, TIMEOUT);
      // Crash at a different moment in each round.
      await wait(Math.random() * 300);
      await running.end("SIGKILL");
      const whole = await stored();
      expectWhole(whole);
      expect([whole.brands, whole.categories]).toEqual([["rieter"], ["rieter"]]);
      done = whole.applied.length;
      running = await start(environment);
    }
    const last = await running.signIn();
    expect(await reaches(last, _id, ["done", "stopped"])).toMatchObject({
      state: "done",
      applied: ROWS,
      failed: 0,
    });
    const again = (await last.form("POST", "/api/imports", {}, [csvFile(csv), zipFile(zip)])).body;
    expect(await reaches(last, again._id, ["checked", "refused"])).toMatchObject({
      state: "checked",
      counts: { new: 0, changed: 0, same: ROWS, refused: 0 },
    });
    await running.end("SIGTERM");
    const end = await stored();
    expectWhole(end);
    expect(end.titles).toEqual(allTitles);
  });

  test("2 a file too hard to read is refused permanently, also when its check is interrupted", async () => {
    const { site, environment } = await newPlace(engine);
    const first = await start(environment);
    const admin = await first.signIn();
    const { _id } = (await admin.form("POST", "/api/imports", {}, [csvFile(jsonOnOneLine(285_000))])).body;
    await first.end("SIGKILL");
    const second = await start(environment);
    const again = await second.signIn();
    const refused = await reaches(again, _id, ["checked", "refused"]);
    expect([refused?.state, refused?.problem]).toEqual(["refused", IMPORT_SERVER.noColumns]);
    await second.end("SIGTERM");
    const { database } = await site.open();
    expect(await database.main.selectFrom("jobs").select("kind").execute()).toEqual([]);
  });

  test("a check whose process crashes twice is refused with a message and not retried", async () => {
    const { site, environment } = await newPlace(engine);
    const attempts = () =>
      site.use(async ({ database }) => {
        const jobs = await database.read.selectFrom("jobs").select("attempts").execute();
        return jobs.map((job) => job.attempts);
      });
    let running = await start(environment);
    const rows = specificationRows(19_000, ":\\".repeat(500));
    const { _id } = (await (await running.signIn()).form("POST", "/api/imports", {}, [csvFile(rows)])).body;
    for (const attempt of [1, 2]) {
      await until(async () => (await attempts())[0] === attempt, TIMEOUT);
      await running.end("SIGKILL");
      running = await start(environment);
    }
    const refused = await reaches(await running.signIn(), _id, ["checked", "refused"]);
    expect([refused?.state, refused?.problem]).toEqual(["refused", IMPORT_SERVER.crashed]);
    await running.end("SIGTERM");
    expect(await attempts()).toEqual([]);
  });

  test("the import command, repeated, finishes its import and applies nothing twice", async () => {
    const { csv, zip, environment, stored } = await newPlace(engine);
    const folder = await newFolder();
    const paths = [join(folder, "rows.csv"), join(folder, "pictures.zip")];
    await writeFile(paths[0] ?? "", csv);
    await writeFile(paths[1] ?? "", zip);
    const run = () => {
      const child = startCommand("import", paths, { environment });
      onTestFinished(() => void child.kill("SIGKILL"));
      return { child, ended: endOf(child) };
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, ended } = run();
      await wait(700 + Math.random() * 500);
      child.kill("SIGKILL");
      await ended;
      expectWhole(await stored());
    }
    const last = await run().ended;
    expect([last.code, last.out]).toEqual([0, expect.stringContaining(`${ROWS} rows: `)]);
    const end = await stored();
    expectWhole(end);
    expect(end.titles).toEqual(allTitles);
  });
});
