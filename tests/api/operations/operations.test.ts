import { join } from "node:path";
import { expect } from "vitest";
import { setDisabled } from "#server/accounts/auth/users.ts";
import { openMetrics } from "#server/operations/metrics/metrics.ts";
import { SYSTEM } from "#server/platform/database/write.ts";
import type { Services } from "#server/services.ts";
import { administrator } from "#tests/support/accounts.ts";
import { onSqlite } from "#tests/support/app.ts";
import { makeCatalog } from "#tests/support/catalogs.ts";
import { runCommand } from "#tests/support/commands.ts";
import { failNth } from "#tests/support/faults.ts";
import { newFolder } from "#tests/support/folders.ts";
import { noPagesPdf } from "#tests/support/hostile-pdfs.ts";
import { applyImport, checkFile, fullCsv } from "#tests/support/imports.ts";
import { finishBackups, keptBackup, listed } from "#tests/support/kept-backups.ts";
import { goodPdf } from "#tests/support/pdfs.ts";
import { postProduct } from "#tests/support/products.ts";

/** Returns a reader of unlabelled metrics by name; NaN for a missing one. */
function metricsOf(services: Services): (...names: string[]) => Promise<number[]> {
  const metrics = openMetrics(services);
  return async (...names) => {
    const text = await metrics.text();
    return names.map((name) => Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1] ?? Number.NaN));
  };
}

const BACKUP = ["heddle_backup_failed", "heddle_backup_last_success_timestamp_seconds"];

onSqlite("metrics and logs for operators", (test, _open, engine) => {
  test("failed requests are counted from 0, so that the first one raises the counter", async ({
    services,
    admin,
    visitor,
  }) => {
    const read = metricsOf(services);
    expect(await read("heddle_requests_failed_total", "heddle_requests_given_up_total")).toEqual([0, 0]);
    await visitor.get("/api/products/by-id/404");
    const fault = failNth(services, "put", "ENOSPC", 1);
    const answer = await postProduct(admin);
    fault.stop();
    expect(answer.status).toBe(507);
    expect(await read("heddle_requests_failed_total")).toEqual([1]);
    const [free = 0] = await read("heddle_disk_free_bytes");
    expect(free).toBeGreaterThan(1024 * 1024);
  });

  test("the last backup's time and result are metrics, 0 before the first backup", async ({
    services,
    admin,
  }) => {
    const read = metricsOf(services);
    expect(await read(...BACKUP)).toEqual([0, 0]);
    const { created_at } = await services.database.read
      .selectFrom("users")
      .select("created_at")
      .executeTakeFirstOrThrow();
    await keptBackup({ services, admin });
    const [failed, made = 0] = await read(...BACKUP);
    expect(failed).toBe(0);
    expect(made).toBeGreaterThanOrEqual(created_at / 1000);

    await admin.post("/api/backups", {});
    // The maximum number of attempts.
    await services.database.main.updateTable("jobs").set({ attempts: 99 }).execute();
    await finishBackups(services);
    expect(await read(...BACKUP)).toEqual([1, made]);
  });

  test("imports, backups, catalogues and account changes log one line each, without names", async ({
    app,
  }) => {
    const { id, email } = await administrator(app);
    const lines: { about: Record<string, unknown>; message: string }[] = [];
    app.services.database.log = (about, message) => lines.push({ about: { ...about }, message });

    await applyImport(app, await checkFile(app, fullCsv({ "Part Code": "WC-77" }), undefined, "Asha.csv"));
    const catalog = await makeCatalog(app, await goodPdf({ pages: 2 }));
    await makeCatalog(app, noPagesPdf());
    const backup = await keptBackup(app);
    await setDisabled(app.services.database, SYSTEM, { id, email }, true);

    const messages = lines.map(({ message }) => message);
    for (const message of [
      "Imported …: 1 created, 0 changed",
      "Completed a catalogue",
      "A catalogue failed",
      "Created a backup",
      "Account disabled: …",
    ]) {
      expect(messages).toContain(message);
    }
    const aboutOf = (message: string) => lines.find((line) => line.message === message)?.about;
    expect(aboutOf("Completed a catalogue")).toEqual({
      entity: "catalog",
      id: catalog._id,
      pages: 2,
      by: null,
    });
    expect(aboutOf("Created a backup")).toEqual({ entity: "backup", id: backup._id, by: null });
    expect(aboutOf("Account disabled: …")).toEqual({ entity: "user", id, by: null });
    expect(JSON.stringify(lines)).not.toMatch(/@|Asha|WC-77/);
  });

  if (engine === "sqlite") {
    test("the backup command updates the same metrics", async ({ services, admin }) => {
      const read = metricsOf(services);
      const folder = await newFolder();
      const environment = { DATA_DIR: services.config.dataDir };
      const failing = await runCommand("backup", [join(folder, "nowhere", "site.tar")], { environment });
      expect(failing.code).toBe(1);
      expect(await read(...BACKUP)).toEqual([1, 0]);
      const made = await runCommand("backup", [join(folder, "site.tar")], { environment });
      expect([made.code, made.err]).toEqual([0, ""]);
      const [failed, at] = await read(...BACKUP);
      expect([failed, Number(at) > 0]).toEqual([0, true]);
      expect(await listed(admin)).toEqual([]);
    });
  }
});
