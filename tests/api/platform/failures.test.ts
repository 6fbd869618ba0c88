import { spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { SERVER } from "#contract/platform/server-messages.ts";
import { storeFiles, sweepFiles } from "#server/platform/files/intents.ts";
import { newKey } from "#server/platform/files/keys.ts";
import { INSTANCE } from "#server/platform/instance.ts";
import type { Services } from "#server/services.ts";
import { onBothEngines, onBothSharedApps } from "#tests/support/app.ts";
import { failNth, plantTrigger, sweepNextDay } from "#tests/support/faults.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { createTestProduct, postProduct, productFields, putProduct } from "#tests/support/products.ts";
import { refused, snapshot } from "#tests/support/snapshot.ts";

const two = async () => [await imageFormFile(), await imageFormFile({ colour: "#fff" })];
const recordOf = ({ database }: Services, key: string) =>
  database.read
    .selectFrom("files")
    .select(["state", "attempts", "due_at"])
    .where("key", "=", key)
    .executeTakeFirst();

onBothSharedApps("8 failures during a write", (app) => {
  test.each([
    ["POST", "insert on products"],
    ["POST", "update on files"],
    ["POST", "insert on activity"],
    ["PUT", "update on products"],
    ["PUT", "insert on activity"],
  ] as const)("8 a database failure leaves no orphan file: %s, %s", async (method, moment) => {
    const { admin, services } = app();
    const product = await createTestProduct(admin);
    const path = method === "POST" ? "/api/products" : `/api/products/${product._id}`;
    const fault = await plantTrigger(services, moment);
    const send = async () => admin.form(method, path, productFields(), await two());
    if (moment === "update on files") {
      // The records can't be updated, so they stay pending until their lease expires.
      expect((await send()).status).toBeGreaterThanOrEqual(500);
      await fault.remove();
      await sweepNextDay(services);
      expect((await snapshot(services)).records.map(({ state }) => state)).not.toContain("pending");
    } else {
      const answer = await refused(app(), send);
      expect([500, 503]).toContain(answer.status);
      expect([SERVER.unexpected, SERVER.unavailable]).toContain(answer.body.message);
      expect(answer.text).not.toContain("planted");
      await fault.remove();
    }
    const { records, stored, products } = await snapshot(services);
    expect(stored.length).toBe(records.length * 2);
    expect(products.flatMap((row) => JSON.parse(row.images))).toHaveLength(records.length);
    expect([200, 201]).toContain((await send()).status);
  });

  test.each([1, 2, 3, 4])("8 a storage failure at file %i leaves no row and no file", async (nth) => {
    const { admin, services } = app();
    const product = await createTestProduct(admin);
    for (const [method, path] of [
      ["POST", "/api/products"],
      ["PUT", `/api/products/${product._id}`],
    ] as const) {
      const answer = await refused(app(), async () => {
        const fault = failNth(services, "put", "ENOSPC", nth);
        return admin.form(method, path, productFields(), await two()).finally(fault.stop);
      });
      expect([method, answer.status, answer.body]).toEqual([method, 507, { message: SERVER.storageFull }]);
    }
  });

  test("8 if neither storing nor deleting works, a later sweep deletes the recorded files", async () => {
    const { admin, services } = app();
    const before = await snapshot(services);
    const faults = [failNth(services, "put", "EIO", 3), failNth(services, "remove", "EIO", "every")];
    const answer = await postProduct(admin, {}, await two());
    for (const fault of faults) fault.stop();
    expect(answer.status).toBe(507);
    const between = await snapshot(services);
    expect(between.products).toEqual(before.products);
    expect(between.records.length - before.records.length).toBe(2);
    await sweepNextDay(services);
    const after = await snapshot(services);
    expect([after.stored, after.records.length]).toEqual([before.stored, before.records.length]);
  });

  test("8 a file set given up while its row is written is not used", async () => {
    const { admin, services } = app();
    const { main } = services.database;
    const realPut = services.files.put;
    const answer = await refused(app(), async () => {
      services.files.put = async (path, bytes) => {
        await realPut(path, bytes);
        await main.updateTable("files").set({ state: "doomed" }).where("state", "=", "pending").execute();
      };
      return postProduct(admin, {}, await two()).finally(() => {
        services.files.put = realPut;
      });
    });
    expect([answer.status, answer.body]).toEqual([500, { message: SERVER.unexpected }]);
  });

  test("8 an image that can't be deleted is hidden at once, recorded and deleted by a later sweep", async () => {
    const { admin, visitor, services } = app();
    const product = await createTestProduct(admin);
    const [image] = product.images;
    const key = String(image?.key);
    const fault = failNth(services, "remove", "EBUSY", "every");
    const removedImages = JSON.stringify([key]);
    const answer = await putProduct(admin, product, { removedImages }, await two());
    expect([answer.status, answer.body.images.length]).toEqual([200, 2]);
    expect((await visitor.get(String(image?.url))).status).toBe(404);
    expect(await recordOf(services, key)).toMatchObject({ state: "doomed", attempts: 1 });

    await sweepFiles(services.database, services.files);
    expect(await recordOf(services, key)).toMatchObject({ attempts: 1 });
    await sweepNextDay(services);
    const failedAgain = await recordOf(services, key);
    expect(failedAgain).toMatchObject({ state: "doomed", attempts: 2 });
    expect(Number(failedAgain?.due_at)).toBeGreaterThan(Date.now() + 60_000);

    fault.stop();
    await sweepNextDay(services);
    expect(await recordOf(services, key)).toBeUndefined();
    expect((await snapshot(services)).stored.filter((path) => path.includes(key))).toEqual([]);
  });
});

onBothEngines("28 sweeping stored file sets", (test, open) => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  const [, pid, nonce] = INSTANCE.split("|");

  test.each<[string, { instance?: string; due?: number; state?: "live" | "held" }, boolean]>([
    ["of a process that is gone", { instance: `${hostname()}|${dead}|aaaaaaaa` }, true],
    ["of an earlier process with this one's id", { instance: `${hostname()}|${pid}|aaaaaaaa` }, true],
    ["of this process", { instance: `${hostname()}|${pid}|${nonce}` }, false],
    ["of another process that lives", { instance: `${hostname()}|${process.ppid}|aaaaaaaa` }, false],
    ["of another machine", { instance: `elsewhere|${dead}|aaaaaaaa` }, false],
    ["of another machine, its lease over", { instance: `elsewhere|${dead}|aaaaaaaa`, due: -1 }, true],
    ["of this process, its lease over", { due: -1 }, true],
    [
      "that is live, its maker gone",
      { instance: `${hostname()}|${dead}|aaaaaaaa`, state: "live", due: -1 },
      false,
    ],
    [
      "that is held, its maker gone",
      { instance: `${hostname()}|${dead}|aaaaaaaa`, state: "held", due: -1 },
      false,
    ],
  ])("28 a stored set %s", async (_name, { instance, due, state }, goes) => {
    const { services } = await open();
    const { database, files } = services;
    const key = newKey("image");
    await storeFiles(database, files, { key, contents: new Map([["1.webp", Buffer.from("x")]]) });
    const change = {
      ...(instance ? { instance } : {}),
      ...(state ? { state } : {}),
      ...(due ? { due_at: Date.now() + due } : {}),
    };
    if (Object.keys(change).length)
      await database.main.updateTable("files").set(change).where("key", "=", key).execute();
    await Promise.all([sweepFiles(database, files), sweepFiles(database, files)]);
    const { records, stored } = await snapshot(services);
    expect([records.length, stored.length]).toEqual(goes ? [0, 0] : [1, 1]);
    if (!goes) expect(records[0]).toMatchObject({ state: state ?? "pending", attempts: 0 });
  });
});
