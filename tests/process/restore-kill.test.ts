import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BACKUP_SERVER } from "#contract/operations/messages.ts";
import { doomFiles, removeDoomed, sweepFiles } from "#server/platform/files/intents.ts";
import { contentsOf } from "../support/backups.ts";
import type { ApiClient } from "../support/client.ts";
import { freshS3 } from "../support/databases.ts";
import { ADMIN_PASSWORD } from "../support/process.ts";
import { newSite, type ProcessSite } from "../support/process-site.ts";
import { createTestProduct } from "../support/products.ts";
import { type FaultyS3, faultyS3 } from "../support/s3-faults.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { engineInTurn } from "../support/thorough.ts";
import { until } from "../support/until.ts";

/** Each test starts several processes in sequence. */
vi.setConfig({ testTimeout: 180_000 });

let s3: FaultyS3;
let site: ProcessSite;
beforeEach(async () => {
  s3 = await faultyS3(freshS3());
});
afterEach(() => s3.close());

const startOne = serversOfEachTest();
const start = () => startOne(site.environment());

/** The state of the site: its products and the files of their rows. */
const state = () =>
  site.use(async (place) => {
    await sweepFiles(place.database, place.files);
    const { tables, stored } = await contentsOf(place);
    const rows = await place.database.read
      .selectFrom("products")
      .select(["id", "title"])
      .orderBy("id")
      .execute();
    return JSON.stringify({ rows, sets: tables["files"]?.length, stored: Object.keys(stored).sort() });
  });

/** Deletes a product permanently with its files, as the purge does. */
const end = (id: string) =>
  site.use(async ({ database, files }) => {
    const { images } = await database.read
      .selectFrom("products")
      .select("images")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const keys = images.match(/image-[0-9a-f-]{36}/g) ?? [];
    await database.main.transaction().execute(async (tx) => {
      await doomFiles(tx, keys);
      await tx.deleteFrom("products").where("id", "=", id).execute();
    });
    await removeDoomed(database, files, keys);
  });

async function wholeBackup(admin: ApiClient): Promise<string> {
  const { _id } = (await admin.post("/api/backups", {})).body;
  await until(async () => {
    const { backups } = (await admin.get("/api/backups")).body;
    return backups.find((each: { _id: string }) => each._id === _id).state === "whole";
  });
  return _id;
}

async function begin(admin: ApiClient, backup: string): Promise<string> {
  const answer = await admin.post("/api/restores", { backup, currentPassword: ADMIN_PASSWORD });
  expect(answer.status).toBe(201);
  return answer.body._id;
}

const POINTS = {
  files: (call: string) => call.startsWith("PUT") && call.includes("/image/"),
  saving: (call: string) => call.startsWith("PUT") && call.includes("/backups/"),
} as const;

describe.each(engineInTurn("sqlite"))("28 kill -9 during a restore in place [%s]", (engine) => {
  beforeEach(async () => {
    site = await newSite(engine, s3.settings);
  });

  /** A site with a backup of an earlier state, and both states. */
  async function prepared() {
    const server = await start();
    const admin = await server.signIn();
    const { _id: gone } = await createTestProduct(admin, { title: "Heald of before" });
    await createTestProduct(admin, { title: "Reed that stays" });
    const old = await state();
    const backup = await wholeBackup(admin);
    await end(gone);
    await createTestProduct(admin, { title: "Gripper of later" });
    return { old, now: await state(), backup, server, admin };
  }

  test.each(Object.entries(POINTS))("in step %s: the site is unchanged", async (_, isPoint) => {
    const { now, backup, server, admin } = await prepared();
    let held = false;
    s3.decide = (call) => {
      if (!isPoint(call)) return "pass";
      held = true;
      return "hold";
    };
    const id = await begin(admin, backup);
    await until(() => held);
    await server.end("SIGKILL");
    s3.decide = () => "pass";
    const third = await start();
    await until(async () => (await third.visitor.get(`/api/restores/${id}`)).body.step === "failed");
    expect((await third.visitor.get(`/api/restores/${id}`)).body.problem).toBe(BACKUP_SERVER.interrupted);
    expect((await third.visitor.get("/api/products")).status).toBe(200);
    await until(async () => (await state()) === now);
  });

  test("while rows are replaced: the old or the new state, and the restore can be repeated", async () => {
    const { old, now, backup, server, admin } = await prepared();
    const id = await begin(admin, backup);
    await until(async () => {
      const { step } = (await server.visitor.get(`/api/restores/${id}`)).body;
      return step === "switching" || step === "done";
    });
    await server.end("SIGKILL");
    const second = await start();
    await until(async () =>
      ["failed", "done"].includes((await second.visitor.get(`/api/restores/${id}`)).body.step),
    );
    const { step } = (await second.visitor.get(`/api/restores/${id}`)).body;
    const expected = step === "done" ? old : now;
    await until(async () => (await state()) === expected);
    const again = await begin(await second.signIn(), backup);
    await until(async () => (await second.visitor.get(`/api/restores/${again}`)).body.step === "done");
    await until(async () => (await state()) === old);
    await until(async () => (await second.visitor.get("/api/products?search=before")).status === 200);
    const found = (await second.visitor.get("/api/products?search=before")).body.products;
    expect(found.map(({ title }: { title: string }) => title)).toEqual(["Heald of before"]);
    for (const { url } of found[0].images) expect((await second.visitor.get(url)).status).toBe(200);
  });
});
