import { describe, expect, test } from "vitest";
import type { Database } from "#server/platform/database/open.ts";

import { reaches } from "../support/import-reaches.ts";
import { csvFile, fullCsv, imagesOf, zipFile, zipOf } from "../support/imports.ts";
import { newSite } from "../support/process-site.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { engineInTurn, isThorough } from "../support/thorough.ts";
import { until } from "../support/until.ts";

/** Processes are restarted repeatedly on a busy machine. */
const TIMEOUT = 180_000;
const CHANGED = 20;
const ROWS = 60;
/** Stops before the first row or soon after, in the middle, and after the last. */
const STOPS = isThorough ? [0, ROWS / 2, ROWS] : [ROWS / 2];
const KILLS = isThorough ? 3 : 1;

const start = serversOfEachTest();

const table = (word: string, rows: number, image: string) =>
  fullCsv(
    ...Array.from({ length: rows }, (_, at) => ({
      ID: at < CHANGED ? String(at) : "",
      Title: `${word} ${at}`,
      "Part Code": `UK-${at}`,
      Specifications: "",
      Images: image,
    })),
  );

/** What visitors see of products by id, the keys of stored images, and the records of each product. */
async function stateOf({ main }: Database) {
  const products = await main.selectFrom("products").selectAll().where("deleted_at", "is", null).execute();
  const files = main.selectFrom("files").select("key").where("key", "like", "image%");
  const live = await files.where("state", "=", "live").orderBy("key").execute();
  const records = await main
    .selectFrom("activity")
    .select(["entity_id", "type"])
    .where("entity", "=", "product")
    .orderBy("id")
    .execute();
  return {
    products: new Map(
      products.map(({ id, version: _, change: __, updated_at: ___, ...content }) => [id, content] as const),
    ),
    live: live.map(({ key }) => key),
    records: Map.groupBy(records, ({ entity_id }) => entity_id),
  };
}

const rowsOf = ({ main }: Database, id: string) =>
  main
    .selectFrom("import_rows")
    .select(["kind", "state", "product_id"])
    .where("import_id", "=", id)
    .execute();

describe.each(engineInTurn("postgres"))("28 kill -9 during undo [%s]", { timeout: TIMEOUT }, (engine) => {
  test.each(STOPS)(
    "of an import stopped after %i rows leaves whole rows, resumes, and restores everything once",
    async (stop) => {
      const site = await newSite(engine);
      const { database, files } = await site.open();
      let running = await start(site.environment());
      let admin = await running.signIn();
      const [red = Buffer.of(), green = Buffer.of()] = await imagesOf("#f00", "#0f0");
      const zip = await zipOf({ "red.png": red, "green.png": green });
      const check = async (csv: string) => {
        const { _id } = (await admin.form("POST", "/api/imports", {}, [csvFile(csv), zipFile(zip)])).body;
        expect(await reaches(admin, _id, ["checked", "refused"])).toMatchObject({ counts: { refused: 0 } });
        await admin.post(`/api/imports/${_id}/apply`);
        return _id as string;
      };
      expect(await reaches(admin, await check(table("Part", CHANGED, "red.png")), ["done"])).toMatchObject({
        applied: CHANGED,
      });
      const before = await stateOf(database);

      const id = await check(table("Other", ROWS, "green.png"));
      await until(async () => (await admin.get(`/api/imports/${id}`)).body.applied >= stop, TIMEOUT);
      await admin.post(`/api/imports/${id}/stop`);
      await reaches(admin, id, ["stopped", "done"]);
      const imported = await stateOf(database);
      const applied = (await rowsOf(database, id)).filter(({ state }) => state === "applied");
      expect(applied.length).toBeGreaterThanOrEqual(stop);

      await admin.post(`/api/imports/${id}/undo`);
      const undone = async () =>
        (await rowsOf(database, id)).filter(({ state }) => state === "undone").length;
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const wanted = (kill * applied.length) / (KILLS + 1);
        await until(async () => (await undone()) >= wanted, TIMEOUT);
        await running.end("SIGKILL");
        const { products } = await stateOf(database);
        for (const { state, product_id } of await rowsOf(database, id)) {
          if (product_id === null) continue;
          const from = state === "applied" ? imported : before;
          expect(products.get(product_id)).toEqual(from.products.get(product_id));
        }
        running = await start(site.environment());
      }
      admin = await running.signIn();
      expect(await reaches(admin, id, ["undone", "stopped", "done"])).toMatchObject({
        state: "undone",
        applied: applied.length,
        undone: applied.length,
        kept: 0,
      });
      await running.end("SIGTERM");
      const after = await stateOf(database);
      expect(after.products).toEqual(before.products);
      expect(after.live).toEqual(before.live);
      for (const { kind, product_id } of applied) {
        const types = after.records.get(product_id ?? "")?.map(({ type }) => type);
        expect(types).toEqual(kind === "new" ? ["create", "delete"] : ["create", "update", "update"]);
      }
      expect(after.records.size).toBe(imported.records.size);
      const keys = new Set(
        (await database.main.selectFrom("files").select("key").execute()).map(({ key }) => key),
      );
      const stored = (await Array.fromAsync(files.list())).filter((path) => path.startsWith("image"));
      expect(stored.filter((path) => !keys.has(path.split("/")[2] ?? ""))).toEqual([]);
    },
  );
});
