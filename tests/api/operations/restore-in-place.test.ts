import { expect, test } from "vitest";
import { BACKUP_SERVER, RESTORING } from "#contract/operations/messages.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { CLOSED_JOB } from "#server/platform/database/closed.ts";
import { doomFiles, removeDoomed, sweepFiles } from "#server/platform/files/intents.ts";
import { pathOf } from "#server/platform/files/keys.ts";
import { openServices } from "#server/services.ts";
import { administrator, expectConfirmed, logIn, PASSWORD } from "#tests/support/accounts.ts";
import { onBothEngines, openTestApp, type TestApp } from "#tests/support/app.ts";
import { contentsOf, restoredContentsOf, storeSet } from "#tests/support/backups.ts";
import { callback, sent } from "#tests/support/enquiries.ts";
import {
  beginRestore,
  finishBackups,
  finishRestore,
  keptBackup,
  listed,
  restoreOf,
} from "#tests/support/kept-backups.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { until } from "#tests/support/until.ts";

/** All rows and files a restore must bring back, without its own records and without versions. */
async function stateOf(app: TestApp) {
  const { tables, stored } = await restoredContentsOf(app.services, ["version"]);
  const { activity, jobs, removals, settings, ...others } = tables;
  const products = await app.services.database.read
    .selectFrom("products")
    .selectAll()
    .orderBy("id")
    .execute();
  return { ...others, products: products.map(({ change, version, ...row }) => row), stored };
}

const titlesFound = async ({ visitor }: TestApp, words: string): Promise<string[]> =>
  (await visitor.get(`/api/products?search=${words}`)).body.products.map(
    ({ title }: { title: string }) => title,
  );

/** Closes the site as a restore does; returns a function that opens it again. */
async function closed({ services }: TestApp): Promise<() => Promise<void>> {
  const job = { id: "closed", subject: null, payload: "", due_at: 0, instance: null, fence: 1, attempts: 1 };
  const { main } = services.database;
  await main
    .insertInto("jobs")
    .values({ ...job, kind: CLOSED_JOB, lease_until: Date.now() + 60_000, last_error: null, created_at: 0 })
    .execute();
  return async () => {
    await main.deleteFrom("jobs").where("id", "=", "closed").execute();
  };
}

onBothEngines("restoring a backup in place", (test) => {
  test("restores rows and files for every process, and backs up the previous state first", async ({
    app,
  }) => {
    const { services, admin } = app;
    const other = await openServices(services.config);
    await other.search.ready;
    const person = await administrator(app);
    const kept = await createTestProduct(admin, { title: "Heald of before" });
    const gone = await createTestProduct(admin, { title: "Reed of before" });
    const enquiry = await sent(app, callback());
    const before = await stateOf(app);
    const backup = await keptBackup(app);
    expect(backup.contents).toMatchObject({ products: 2, enquiries: 1, catalogs: 0 });

    await admin.del(`/api/products/${gone._id}`);
    await services.database.main
      .updateTable("products")
      .set({ deleted_at: 1 })
      .where("id", "=", gone._id)
      .execute();
    const { purgeProducts } = await import("#server/products/end-products.ts");
    await purgeProducts(services);
    const later = await createTestProduct(admin, { title: "Gripper of later" });
    await admin.del(`/api/enquiries/${enquiry._id}`);
    expect(await titlesFound(app, "before")).toEqual(["Heald of before"]);
    expect((await other.search.find("later")).ids).toEqual([later._id]);
    expect((await app.visitor.get(String(gone.images[0]?.url))).status).toBe(404);

    const id = await beginRestore(person, backup._id);
    await finishRestore(services);
    expect(await restoreOf(app, id)).toEqual({ _id: id, step: "done", done: 0, total: 0, problem: null });
    // Replaced files are deleted, restored ones stay.
    await sweepFiles(services.database, services.files);
    expect(await stateOf(app)).toEqual(before);
    expect((await titlesFound(app, "before")).sort()).toEqual(["Heald of before", "Reed of before"]);
    expect(await titlesFound(app, "later")).toEqual([]);
    expect((await other.search.find("later")).ids).toEqual([]);
    expect([...(await other.search.find("before")).ids].sort()).toEqual([kept._id, gone._id].sort());
    for (const { url } of gone.images) expect((await app.visitor.get(url)).status).toBe(200);
    for (const { url } of later.images) expect((await app.visitor.get(url)).status).toBe(404);
    await other.close();

    // All sessions ended; the backup's password signs in.
    expect((await person.client.get("/api/backups")).status).toBe(401);
    const { token } = (await logIn(app, person)).body;
    expect(token).toBeTruthy();
    await finishBackups(services);
    const again = { ...app, admin: (await administrator(app)).client };
    const [saved] = (await listed(again.admin)).filter(({ kind }) => kind === "before-restore");
    expect(saved).toMatchObject({ state: "whole", contents: { products: 2, enquiries: 0 } });
    const made = await createTestProduct(again.admin, { title: "Made after it" });
    expect(await titlesFound(app, "after")).toEqual(["Made after it"]);
    expect(made.productId).toBeTypeOf("number");

    const back = await beginRestore(await administrator(app), String(saved?._id));
    await finishRestore(services);
    expect((await restoreOf(app, back)).step).toBe("done");
    expect((await titlesFound(app, "later")).concat(await titlesFound(app, "before"))).toEqual([
      "Gripper of later",
      "Heald of before",
    ]);
  });

  test("13 requires an administrator and the password; wrong passwords are throttled and start nothing", async ({
    app,
  }) => {
    const { _id: backup } = await keptBackup(app);
    const body = { backup, currentPassword: PASSWORD };
    expect((await app.visitor.post("/api/restores", body)).status).toBe(401);
    const { client } = await administrator(app);
    await expectConfirmed(app, (currentPassword) =>
      client.post("/api/restores", { backup, currentPassword }),
    );
    expect(await app.services.database.read.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });

  test("rejects a missing (404), incomplete or busy backup (409), and a second restore", async ({ app }) => {
    const person = await administrator(app);
    const { _id: backup } = await keptBackup(app);
    const start = (id: string) =>
      person.client.post("/api/restores", { backup: id, currentPassword: PASSWORD });
    expect((await start("0198c000-0000-7000-8000-000000000000")).status).toBe(404);
    const making = (await app.admin.post("/api/backups", {})).body._id;
    expect([(await start(making)).status, (await start(making)).body.message]).toEqual([
      409,
      BACKUP_SERVER.notWhole,
    ]);
    await finishBackups(app.services);
    const both = await Promise.all([start(backup), start(making)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(BACKUP_SERVER.underWay);
    expect((await app.admin.del(`/api/backups/${both[0]?.status === 201 ? backup : making}`)).status).toBe(
      409,
    );
    expect((await app.visitor.get("/api/restores/0198c000-0000-7000-8000-000000000000")).status).toBe(404);
  });

  test("a backup file damaged meanwhile changes nothing and is reported", async ({ app }) => {
    const { services } = app;
    const person = await administrator(app);
    await createTestProduct(app.admin);
    const { _id, name } = await keptBackup(app);
    const before = await contentsOf(services);
    const local = await services.backupFiles.local(name);
    const { readFile } = await import("node:fs/promises");
    const bytes = await readFile(local.path);
    await local.release();
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await services.backupFiles.put(name, bytes);
    const id = await beginRestore(person, _id);
    await finishRestore(services);
    const restore = await restoreOf(app, id);
    expect([restore.step, restore.problem]).toEqual([
      "failed",
      expect.stringContaining("This is no whole backup"),
    ]);
    const after = await contentsOf(services);
    expect({ ...after.tables, activity: [], settings: [] }).toEqual({
      ...before.tables,
      activity: [],
      settings: [],
    });
    expect((await app.visitor.get("/api/products")).status).toBe(200);
    expect((await person.client.get("/api/backups")).body.restore).toBeNull();
  });

  test("while the site is closed, writes fail and visitors get 503 with Retry-After", async ({ app }) => {
    const { services, visitor, admin, url } = app;
    const product = await createTestProduct(admin);
    const reopen = await closed(app);
    // The database itself rejects writes, before any process has noticed.
    const { write, SYSTEM } = await import("#server/platform/database/write.ts");
    const writing = write(services.database, SYSTEM, async ({ tx }) => tx.deleteFrom("products").execute());
    await expect(writing).rejects.toThrow("closed");
    await until(async () => (await visitor.get("/api/products")).status === 503);
    const call = await visitor.get("/api/products");
    expect([call.body, call.headers.get("retry-after")]).toEqual([{ message: SERVER.restoring }, "20"]);
    expect((await visitor.post("/api/enquiries", {})).status).toBe(503);
    expect((await admin.get("/api/stats")).status).toBe(503);
    expect((await visitor.get(String(product.images[0]?.url))).status).toBe(503);
    const page = await fetch(`${url}/about`);
    expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    const html = await page.text();
    expect(html).toContain(RESTORING.title);
    expect(html).toContain(RESTORING.text);
    expect(html).toContain(RESTORING.again);
    expect((await visitor.get("/api/health")).status).toBe(200);
    expect((await visitor.get("/api/ready")).status).toBe(200);
    expect((await visitor.get("/api/restores/0198c000-0000-7000-8000-000000000000")).status).toBe(404);
    await finishBackups(services);
    await reopen();
    await until(async () => (await visitor.get("/api/products")).status === 200);
    expect((await visitor.get("/api/products")).body.products).toHaveLength(1);
  });

  test("a restore whose process crashed is not retried: the site is unchanged, and the next restore works", async ({
    app,
  }) => {
    const { services } = app;
    const person = await administrator(app);
    const backup = await keptBackup(app);
    const id = await beginRestore(person, backup._id);
    const died = {
      kind: CLOSED_JOB,
      attempts: 1,
      fence: 1,
      instance: "elsewhere|1|0",
      lease_until: Date.now() - 1,
    };
    await services.database.main.updateTable("jobs").set(died).where("subject", "=", id).execute();
    await createTestProduct(app.admin, { title: "Written meanwhile" });
    await finishRestore(services);
    expect(await restoreOf(app, id)).toMatchObject({ step: "failed", problem: BACKUP_SERVER.interrupted });
    expect(await titlesFound(app, "meanwhile")).toEqual(["Written meanwhile"]);
    await finishRestore(services);
    const next = await beginRestore(person, backup._id);
    await finishRestore(services);
    expect((await restoreOf(app, next)).step).toBe("done");
  });

  test("restores files pending deletion, damaged and missing", async ({ app }) => {
    const { services } = app;
    const person = await administrator(app);
    const [doomed, damaged, missing, same] = [
      await storeSet(services),
      await storeSet(services),
      await storeSet(services),
      await storeSet(services, "held"),
    ];
    const path = (key: string) => String(pathOf(key, "w200.webp"));
    const { stored } = await contentsOf(services);
    const backup = await keptBackup(app);
    await services.database.main.transaction().execute((tx) => doomFiles(tx, [doomed]));
    await services.files.put(path(damaged), Buffer.alloc(500));
    await services.files.remove(path(missing));
    const later = await storeSet(services);
    const id = await beginRestore(person, backup._id);
    await finishRestore(services);
    expect(await restoreOf(app, id)).toMatchObject({ step: "done" });
    await sweepFiles(services.database, services.files);
    await removeDoomed(services.database, services.files, [doomed, later]);
    expect((await contentsOf(services)).stored).toEqual(stored);
    const states = await services.database.read.selectFrom("files").select(["key", "state"]).execute();
    expect(states.find(({ key }) => key === same)?.state).toBe("held");
    expect(states).toHaveLength(4);
  });

  test("a store that fails half-way: the error is kept, nothing remains, and the site is open", async ({
    app,
  }) => {
    const { services } = app;
    const person = await administrator(app);
    const key = await storeSet(services);
    const backup = await keptBackup(app);
    await services.database.main.transaction().execute((tx) => doomFiles(tx, [key]));
    await removeDoomed(services.database, services.files, [key]);
    await createTestProduct(app.admin, { title: "Heald that stays" });
    const errors: unknown[] = [];
    const failing = {
      ...services,
      backupFiles: { ...services.backupFiles, put: () => Promise.reject(new Error("full")) },
    };
    const id = await beginRestore(person, backup._id);
    await finishRestore(failing, (error) => errors.push(error));
    expect(await restoreOf(app, id)).toMatchObject({ step: "failed", problem: BACKUP_SERVER.failed });
    expect(errors.map(String)).toEqual(["Error: full"]);
    await sweepFiles(services.database, services.files);
    expect(await services.files.size(String(pathOf(key, "w200.webp")))).toBeUndefined();
    expect(await titlesFound(app, "stays")).toEqual(["Heald that stays"]);
    expect((await listed(app.admin)).map(({ kind }) => kind)).toEqual(["manual"]);
    await createTestProduct(app.admin);
  });

  test("a lease that expired before the switch: the site continued and keeps what was written", async ({
    app,
  }) => {
    const { services } = app;
    const person = await administrator(app);
    const backup = await keptBackup(app);
    const id = await beginRestore(person, backup._id);
    const { backupFiles, database } = services;
    const late = {
      ...services,
      backupFiles: {
        ...backupFiles,
        async put(...args: Parameters<typeof backupFiles.put>) {
          await backupFiles.put(...args);
          // Simulates a suspended machine: the lease expired, and another write was made.
          await database.main.updateTable("jobs").set({ lease_until: 0 }).where("subject", "=", id).execute();
          await createTestProduct(app.admin, { title: "Written meanwhile" });
        },
      },
    };
    await finishRestore(late);
    expect(await restoreOf(app, id)).toMatchObject({
      step: "failed",
      problem: BACKUP_SERVER.changedMeanwhile,
    });
    expect(await titlesFound(app, "meanwhile")).toEqual(["Written meanwhile"]);
  });
});

test("a backup of SQLite and disk restored in place on PostgreSQL and S3", async () => {
  const [from, to] = await Promise.all([openTestApp("sqlite"), openTestApp("postgres")]);
  try {
    await createTestProduct(from.admin, { title: "Heald of the other site" });
    const before = await stateOf(from);
    const { name } = await keptBackup(from);
    await createTestProduct(to.admin, { title: "Reed of this site" });
    const person = await administrator(to);
    const local = await from.services.backupFiles.local(name);
    const { readFile } = await import("node:fs/promises");
    const form = new FormData();
    form.set("file", new Blob([await readFile(local.path)]), "anything.tar");
    const uploaded = await fetch(`${to.url}/api/backups/upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${person.token}` },
      body: form,
    });
    const { _id, state } = (await uploaded.json()) as { _id: string; state: string };
    expect([uploaded.status, state]).toEqual([201, "checking"]);
    await finishBackups(to.services);
    const id = await beginRestore(person, _id);
    await finishRestore(to.services);
    expect(await restoreOf(to, id)).toMatchObject({ step: "done" });
    await sweepFiles(to.services.database, to.services.files);
    const users = { users: [], activity: [] };
    expect({ ...(await stateOf(to)), ...users }).toEqual({ ...before, ...users });
    expect(await titlesFound(to, "site")).toEqual(["Heald of the other site"]);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
});
