import { setTimeout as pause } from "node:timers/promises";
import type { Restore } from "#contract/operations/backup.ts";
import { startPostgres, TEMPLATE } from "#tests/support/postgres.ts";
import { ADMIN_PASSWORD, type ServerProcess } from "#tests/support/process.ts";
import { storeFigures } from "./support/figures.ts";
import { withServer } from "./support/seeded-server.ts";
import { waitFor } from "./support/wait-for.ts";

const POLL_MS = 50;

/**
 * `npm run bench -- restore`: a backup and its restore in the back office, with the sample site on both engines and files on
 * disk.
 */
export async function bench(): Promise<void> {
  const rows = [await measured("SQLite")];
  const postgres = await startPostgres();
  try {
    rows.push(await measured("PostgreSQL", `${postgres.url}/${TEMPLATE}`));
  } finally {
    await postgres.stop();
  }
  await storeFigures("restore", {
    title: "A backup and its restore in the back office",
    head: [
      "engine",
      "size",
      "backup and its check",
      "restore",
      "of that: check, present state, switch",
      "visitors waited",
    ],
    rows,
    below:
      "The sample site: 120 parts with their images, two catalogues. Visitors asked for the home page every 50 ms while the restore went on; they waited as long as it was not answered with 200.",
  });
}

const measured = (engine: string, databaseUrl?: string): Promise<string[]> =>
  withServer({ SAMPLE_DATA: "on", ...(databaseUrl && { DATABASE_URL: databaseUrl }) }, async (server) => [
    engine,
    ...(await backupAndRestore(server)),
  ]);

async function backupAndRestore(server: ServerProcess): Promise<string[]> {
  const admin = await server.signIn();
  await waitFor(async () => (await server.visitor.get("/api/products")).body.total >= 120);
  await waitFor(async () => (await server.visitor.get("/api/catalogs/metadata")).status === 200);
  let from = performance.now();
  const { _id } = (await admin.post("/api/backups", {})).body;
  const backup = await waitFor(async () => {
    const { backups } = (await admin.get("/api/backups")).body;
    return backups.find((each: { _id: string; state: string }) => each._id === _id && each.state === "whole");
  });
  const made = performance.now() - from;
  from = performance.now();
  const begun = await admin.post("/api/restores", { backup: _id, currentPassword: ADMIN_PASSWORD });
  const steps = new Map<string, number>();
  let waited = 0;
  for (let last = from, step = ""; step !== "done"; ) {
    const { body } = await server.visitor.get(`/api/restores/${begun.body._id}`);
    ({ step } = body as Restore);
    if (step === "failed") throw new Error(String(body.problem));
    const home = await server.visitor.get("/").catch(() => ({ status: 0 }));
    const now = performance.now();
    steps.set(step, (steps.get(step) ?? 0) + now - last);
    if (home.status !== 200) waited += now - last;
    last = now;
    await pause(POLL_MS);
  }
  const whole = performance.now() - from;
  const parts = [...steps]
    .filter(([step]) => step !== "done")
    .map(([step, took]) => `${step} ${seconds(took)}`);
  return [
    `${(backup.bytes / 2 ** 20).toFixed(1)} MiB`,
    seconds(made),
    seconds(whole),
    parts.join(", "),
    seconds(waited),
  ];
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
