import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { BackupSchedule } from "#contract/operations/backup.ts";
import { BACKUP_SERVER } from "#contract/operations/messages.ts";
import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import { planBackup } from "#server/operations/backup/kept/backups.ts";
import { MIGRATIONS } from "#server/platform/database/migrate.ts";
import { openServices } from "#server/services.ts";
import { administrator, expectConfirmed, PASSWORD, recordOf } from "#tests/support/accounts.ts";
import { onBothEngines, openTestApp, type TestApp } from "#tests/support/app.ts";
import { archiveOf, entriesOf, verificationError } from "#tests/support/backups.ts";
import { plantTrigger } from "#tests/support/faults.ts";
import { newFolder } from "#tests/support/folders.ts";
import { finishBackups, keptBackup, listed } from "#tests/support/kept-backups.ts";
import { createTestProduct } from "#tests/support/products.ts";

const DAY = 24 * 60 * 60_000;
const SCHEDULE: BackupSchedule = { every: "day", hour: 3, weekday: 0, keep: 2, timeZone: "Asia/Kolkata" };

const upload = async (app: TestApp, bytes: Uint8Array, token = app.token) => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), "site.tar");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${app.url}/api/backups/upload`, { method: "POST", headers, body: form });
  return {
    status: answer.status,
    body: (await answer.json()) as { _id: string; state: string; message: string },
  };
};

/** The stored bytes of a backup. */
async function bytesOf({ services }: TestApp, name: string): Promise<Buffer> {
  const file = await services.backupFiles.local(name);
  try {
    return await readFile(file.path);
  } finally {
    await file.release();
  }
}

const filesThere = async ({ services }: TestApp) =>
  (await Array.fromAsync(services.backupFiles.list())).length;

onBothEngines("stored backups", (test, _open, engine) => {
  test("a manual backup is listed at once, then created, verified, recorded and downloadable", async ({
    app,
  }) => {
    await createTestProduct(app.admin);
    const created = await app.admin.post("/api/backups", {});
    expect([created.status, created.body]).toMatchObject([
      201,
      { kind: "manual", state: "making", bytes: null },
    ]);
    expect((await app.admin.post(`/api/backups/${created.body._id}/check`)).status).toBe(409);
    expect((await app.admin.del(`/api/backups/${created.body._id}`)).body.message).toBe(BACKUP_SERVER.inUse);
    await finishBackups(app.services);
    const list = (await app.admin.get("/api/backups")).body;
    expect(list).toMatchObject({
      place: engine === "sqlite" ? "folder" : "s3",
      schedule: { every: "off" },
      nextAt: null,
      version: 0,
      restore: null,
    });
    const [backup] = list.backups;
    expect(backup).toMatchObject({ state: "whole", contents: { products: 1, catalogs: 0 }, problem: null });
    expect(backup.name).toMatch(/^heddle_\d{4}-\d\d-\d\d_\d{4}_[0-9a-f]{12}\.tar$/);
    const bytes = await bytesOf(app, backup.name);
    expect(bytes.byteLength).toBe(backup.bytes);

    const { client } = await administrator(app);
    const body = { backup: backup._id, currentPassword: PASSWORD };
    const link = (await client.post("/api/backups/download", body)).body.url;
    const saved = await fetch(app.url + link);
    expect(saved.headers.get("content-disposition")).toBe(`attachment; filename="${backup.name}"`);
    expect(Buffer.from(await saved.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await app.visitor.get(link)).status).toBe(404);
    await expectConfirmed(app, (currentPassword) =>
      client.post("/api/backups/download", { ...body, currentPassword }),
    );

    expect((await app.admin.del(`/api/backups/${backup._id}`)).body.message).toBe(BACKUP_SERVER.deleted);
    expect([await listed(app.admin), await filesThere(app)]).toEqual([[], 0]);
    expect((await app.admin.del(`/api/backups/${backup._id}`)).body.message).toBe(BACKUP_SERVER.notFound);
    expect((await recordOf(app, backup._id)).descriptions).toEqual([
      "Started a backup",
      "Created a backup",
      "Deleted a backup",
    ]);
  });

  test("a deletion that the database rejects keeps the backup and its file", async ({ app }) => {
    const { _id } = await keptBackup(app);
    const fault = await plantTrigger(app.services, "insert on activity");
    expect((await app.admin.del(`/api/backups/${_id}`)).status).toBeGreaterThanOrEqual(500);
    await fault.remove();
    expect([(await listed(app.admin)).length, await filesThere(app)]).toEqual([1, 1]);
  });

  test("a backup contains no other backups, neither files nor list", async ({ app }) => {
    await keptBackup(app);
    const { name } = await keptBackup(app);
    const folder = await newFolder();
    const { writeFile } = await import("node:fs/promises");
    const path = `${folder}/site.tar`;
    await writeFile(path, await bytesOf(app, name));
    expect((await entriesOf(path)).map((entry) => entry.name).filter((each) => /backup/.test(each))).toEqual(
      [],
    );
    await expect(verificationError(path)).rejects.toThrow("taken for a whole one");
  });

  test("a backup whose file changed is shown as damaged, one whose file is missing as missing", async ({
    app,
  }) => {
    const { _id, name } = await keptBackup(app);
    const whole = await bytesOf(app, name);
    await app.services.backupFiles.put(name, whole.subarray(0, whole.byteLength - 512));
    expect((await app.admin.post(`/api/backups/${_id}/check`)).body.state).toBe("checking");
    await finishBackups(app.services);
    expect((await listed(app.admin))[0]).toMatchObject({
      state: "damaged",
      problem: expect.stringContaining("no whole"),
    });
    await app.services.backupFiles.put(name, whole);
    await app.admin.post(`/api/backups/${_id}/check`);
    await finishBackups(app.services);
    expect((await listed(app.admin))[0]).toMatchObject({ state: "whole", problem: null });
    await app.services.backupFiles.remove(name);
    const { client } = await administrator(app);
    const requested = await client.post("/api/backups/download", { backup: _id, currentPassword: PASSWORD });
    expect([requested.status, requested.body.message]).toEqual([404, BACKUP_SERVER.notThere]);
  });

  test("uploading stores a valid backup; a foreign, damaged or newer one leaves nothing", async ({ app }) => {
    const { name, _id } = await keptBackup(app);
    const bytes = await bytesOf(app, name);
    expect((await upload(app, bytes)).status).toBe(201);
    await finishBackups(app.services);
    expect((await listed(app.admin)).map(({ kind, state }) => [kind, state])).toEqual([
      ["uploaded", "whole"],
      ["manual", "whole"],
    ]);
    await app.admin.del(`/api/backups/${(await listed(app.admin))[0]?._id}`);

    for (const foreign of [
      Buffer.from("PK\u0003\u0004"),
      Buffer.alloc(0),
      Buffer.alloc(20_000),
      bytes.subarray(512),
    ]) {
      const refused = await upload(app, foreign);
      expect([refused.status, refused.body.message]).toEqual([400, BACKUP_SERVER.noBackup]);
    }
    expect((await upload(app, bytes, "x".repeat(43))).status).toBe(401);
    const { writeFile } = await import("node:fs/promises");
    const path = `${await newFolder()}/site.tar`;
    await writeFile(path, bytes);
    const last = String(MIGRATIONS.at(-1));
    const newer = await archiveOf(
      (await entriesOf(path)).map((entry) =>
        entry.name === "manifest.json"
          ? { ...entry, bytes: Buffer.from(entry.bytes.toString().replace(last, "9999-later")) }
          : entry,
      ),
    );
    const damaged = Buffer.from(bytes);
    damaged[damaged.length - 2000] = (damaged[damaged.length - 2000] ?? 0) ^ 1;
    for (const [sent, says] of [
      [damaged, "no whole backup"],
      [await readFile(newer), "made by a newer Heddle"],
    ] as const) {
      const { status, body } = await upload(app, sent);
      expect([status, body.state]).toEqual([201, "checking"]);
      await finishBackups(app.services);
      const found = (await listed(app.admin)).find((each) => each._id === body._id);
      expect(found).toMatchObject({ state: "damaged", problem: expect.stringContaining(says) });
      const { client } = await administrator(app);
      const restore = await client.post("/api/restores", { backup: body._id, currentPassword: PASSWORD });
      expect([restore.status, restore.body.message]).toEqual([409, BACKUP_SERVER.notWhole]);
      expect((await app.admin.del(`/api/backups/${body._id}`)).status).toBe(200);
    }
    expect([(await listed(app.admin)).map((each) => each._id), await filesThere(app)]).toEqual([[_id], 1]);
  });

  test("an unavailable store is retried, then the backup is marked failed", async ({ app }) => {
    const { _id } = (await app.admin.post("/api/backups", {})).body;
    const errors: unknown[] = [];
    const put = () => Promise.reject(new Error("away"));
    const failing = { ...app.services, backupFiles: { ...app.services.backupFiles, put } };
    await finishBackups(failing, (error) => errors.push(error));
    expect(errors.map(String)).toEqual(["Error: away"]);
    expect((await listed(app.admin))[0]).toMatchObject({ _id, state: "making" });
    await app.services.database.main.updateTable("jobs").set({ attempts: 10 }).execute();
    await finishBackups(failing);
    expect((await listed(app.admin))[0]).toMatchObject({
      state: "failed",
      problem: BACKUP_SERVER.makeFailed,
    });
    expect((await app.admin.del(`/api/backups/${_id}`)).status).toBe(200);
  });

  test("a schedule creates one backup per due time across restarts and processes, and keeps the configured number", async ({
    app,
  }) => {
    const { services, admin } = app;
    const saved = await admin.put("/api/backups/schedule", SCHEDULE, { "if-match": "0" });
    expect([saved.status, saved.body.schedule, saved.body.version]).toEqual([200, SCHEDULE, 1]);
    const first = Date.parse(saved.body.nextAt);
    expect(new Date(first).toISOString()).toContain("T21:30:00");
    // Backups due before the schedule was created are not made up for.
    await planBackup(services, Date.now());
    await planBackup(services, first - 1);
    expect(await listed(admin)).toEqual([]);

    const other = await openServices(services.config);
    // Two processes sharing a SQLite file would wait for each other within a call, so here they are one.
    const beside = engine === "postgres" ? other : services;
    await Promise.all([planBackup(services, first), planBackup(beside, first)]);
    await planBackup(other, first + 60_000);
    expect((await listed(admin)).map(({ kind, state }) => [kind, state])).toEqual([["scheduled", "making"]]);
    await finishBackups(other);
    await other.close();
    const manual = await keptBackup(app);
    // After three days without a process, only the last due backup is made.
    for (const days of [1, 4, 4, 5]) {
      const again = await openServices(services.config);
      await planBackup(again, first + days * DAY + 5 * 60_000);
      await finishBackups(again);
      await again.close();
    }
    const list = await listed(admin);
    expect(list.map(({ kind, state }) => [kind, state])).toEqual([
      ["scheduled", "whole"],
      ["scheduled", "whole"],
      ["manual", "whole"],
    ]);
    expect(list.at(-1)?._id).toBe(manual._id);
    expect(await filesThere(app)).toBe(3);
    await admin.put("/api/backups/schedule", { ...SCHEDULE, every: "off" });
    await planBackup(services, first + 9 * DAY);
    expect(await listed(admin)).toHaveLength(3);
  });

  test("rejects an invalid schedule (400) and a stale one (409)", async ({ admin, visitor }) => {
    const put = (changes: object, headers = {}) =>
      admin.put("/api/backups/schedule", { ...SCHEDULE, ...changes }, headers);
    expect((await put({ timeZone: "Asia/Nowhere" })).body.message).toBe(BACKUP_SERVER.timeZoneUnknown);
    expect((await visitor.put("/api/backups/schedule", SCHEDULE)).status).toBe(401);
    expect((await put({}, { "if-match": "0" })).status).toBe(200);
    const stale = await put({ hour: 4 }, { "if-match": "0" });
    expect([stale.status, stale.body.message]).toEqual([409, SETTINGS_SERVER.stale]);
    expect(stale.body.current).toMatchObject({ schedule: { hour: 3 }, version: 1 });
  });
});

test("rejects an upload without a file or with two files (400)", async () => {
  const app = await openTestApp("sqlite");
  try {
    const send = async (form: FormData) => {
      const headers = { authorization: `Bearer ${app.token}` };
      const answer = await fetch(`${app.url}/api/backups/upload`, { method: "POST", headers, body: form });
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    expect(await send(new FormData())).toEqual([400, BACKUP_SERVER.oneFile]);
    const two = new FormData();
    for (const name of ["a.tar", "b.tar"]) two.append("file", new Blob(["x"]), name);
    expect(await send(two)).toEqual([413, BACKUP_SERVER.oneFile]);
    // Rejected by its headers, before the body is sent.
    const refusal = await new Promise<string>((resolve, reject) => {
      const call = request(`${app.url}/api/backups/upload`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${app.token}`,
          "content-type": "multipart/form-data; boundary=x",
          "content-length": String(17 * 2 ** 30),
        },
      });
      call.on("response", (answer) => {
        resolve(text(answer).finally(() => call.destroy()));
      });
      call.on("error", reject);
      call.flushHeaders();
    });
    expect(JSON.parse(refusal).message).toBe(BACKUP_SERVER.tooLarge(16));
  } finally {
    await app.close();
  }
});
