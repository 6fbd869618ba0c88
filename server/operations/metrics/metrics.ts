import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { BUILD } from "#server/platform/build.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/open.ts";
import { DERIVE_JOB } from "#server/platform/files/derive.ts";
import type { Counters } from "#server/platform/http/logging.ts";
import { standardOutput } from "#server/platform/log-output.ts";
import type { SearchEngine } from "#server/products/search/engine.ts";
import { type LastBackup, readLastBackup } from "../backup/kept/store.ts";

/** In seconds: from a cached page to the longest upload. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60, 120, 300, 600];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

export interface Metrics {
  contentType: string;
  text(): Promise<string>;
}

/** Labels are bounded, so that requests don't create series: a route's template, a status's class. */
export function openMetrics(services: {
  counters: Counters;
  database: Database;
  search: Pick<SearchEngine, "lapses">;
  config: Config;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "heddle_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  services.counters.onAnswered = ({ method, route, status, seconds }) => {
    durations.observe(
      {
        method: METHODS.has(method) ? method : "other",
        route: routeLabel(route),
        status: `${Math.floor(status / 100)}xx`,
      },
      seconds,
    );
  };
  new Gauge({
    name: "heddle_build_info",
    help: "1, with the version of the program, its commit and its database schema",
    labelNames: Object.keys(BUILD),
    registers: [registry],
  }).set(BUILD, 1);
  addCounters(registry, services);
  addDiskGauge(registry, services.config.dataDir);
  const readDatabase = addDatabaseGauges(registry, services.database);
  return {
    contentType: registry.contentType,
    text: async () => {
      await readDatabase();
      return registry.metrics();
    },
  };
}

/** All pages share one label; unmatched requests have none. */
function routeLabel(route: string): string {
  if (route === "/*") return "page";
  return route || "none";
}

/** Adds a gauge of the free bytes in the data folder; 0 if they can't be read. */
function addDiskGauge(registry: Registry, folder: string): void {
  new Gauge({
    name: "heddle_disk_free_bytes",
    help: "Free space on the disk of DATA_DIR",
    registers: [registry],
    async collect() {
      const free = await statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => 0,
      );
      this.set(free);
    },
  });
}

function addCounters(
  registry: Registry,
  { counters, search }: { counters: Counters; search: Pick<SearchEngine, "lapses"> },
): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  gauge("heddle_requests_under_way", "Requests that wait for their answers", () => counters.pending);
  gauge(
    "heddle_uploads_under_way",
    "Uploads that are received or worked on",
    () => counters.uploads + counters.visitorUploads,
  );
  gauge("heddle_search_behind", "Whether the search index is being built or lacks changes", () =>
    Number(search.lapses() === undefined),
  );
  counter(
    "heddle_requests_refused_total",
    "Requests refused with 503 because too many were under way",
    () => counters.refused,
  );
  counter(
    "heddle_requests_failed_total",
    "Requests answered with a status from 500 on",
    () => counters.failed,
  );
  counter(
    "heddle_requests_given_up_total",
    "Requests whose connection closed before their answer was complete",
    () => counters.givenUp,
  );
  counter("heddle_pages_kept_total", "Public pages answered as kept", () => counters.pages.hits);
  counter(
    "heddle_pages_confirmed_total",
    "Public pages kept over a write that changed nothing on them",
    () => counters.pages.confirmed,
  );
  counter("heddle_pages_rendered_total", "Public pages that had to be rendered", () => counters.pages.misses);
  counter(
    "heddle_log_lines_dropped_total",
    "Lines of the log that could not be written",
    standardOutput.dropped,
  );
  gauge("heddle_pages_kept_bytes", "Bytes of the pages that are kept", () => counters.pages.bytes);
}

/** Adds gauges of pending work, returns their refresh; without a database only that is reported. */
function addDatabaseGauges(registry: Registry, database: Database): () => Promise<void> {
  const gauge = <T extends string = never>(name: string, help: string, labelNames: T[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const backedUp = gauge(
    "heddle_backup_last_success_timestamp_seconds",
    "When a backup was last made, in the office or by the command; 0 for never",
  );
  const backupFailed = gauge("heddle_backup_failed", "Whether the last backup failed");
  const up = gauge("heddle_database_up", "Whether the database answered");
  const jobs = gauge("heddle_jobs_waiting", "Background work that waits or is being done", ["kind"]);
  const failing = gauge("heddle_jobs_failing", "Background work of which the last try failed", ["kind"]);
  const enquiries = gauge("heddle_enquiries", "Enquiries whose mail is not delivered", ["delivery"]);
  const catalogs = gauge("heddle_catalogs", "Catalogues by the state of their pages", ["state"]);
  return async () => {
    const work = await countWork(database).catch(() => undefined);
    up.set(work ? 1 : 0);
    for (const each of [jobs, failing, enquiries, catalogs]) each.reset();
    if (!work) return;
    const { madeAt, failedAt } = work.backup;
    backedUp.set(madeAt / 1000);
    backupFailed.set(failedAt > madeAt ? 1 : 0);
    for (const { kind, all, failed } of work.jobs) {
      jobs.set({ kind }, all);
      failing.set({ kind }, failed);
    }
    for (const { state, count } of work.enquiries) enquiries.set({ delivery: state }, count);
    for (const { state, count } of work.catalogs) catalogs.set({ state }, count);
  };
}

interface WorkCounts {
  jobs: { kind: string; all: number; failed: number }[];
  enquiries: { state: string; count: number }[];
  catalogs: { state: string; count: number }[];
  backup: LastBackup;
}

/** Counts pending work, without files whose source can't be processed. Throws if the database can't be read. */
export async function countWork(database: Database): Promise<WorkCounts> {
  const { read } = database;
  const count = sql<number>`count(*)`;
  const [jobs, enquiries, catalogs, backup] = await Promise.all([
    read
      .selectFrom("jobs")
      .select(["kind", count.as("all"), sql<number>`count(last_error)`.as("failed")])
      .where("kind", "!=", DERIVE_JOB)
      .groupBy("kind")
      .execute(),
    read
      .selectFrom("enquiries")
      .select(["delivery_state as state", count.as("count")])
      .where("delivery_state", "not in", ["delivered", "none"])
      .groupBy("delivery_state")
      .execute(),
    read
      .selectFrom("catalogs")
      .select(["processing_status as state", count.as("count")])
      .groupBy("processing_status")
      .execute(),
    readLastBackup(database),
  ]);
  return { jobs, enquiries, catalogs, backup };
}
