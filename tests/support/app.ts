import { copyFile, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, inject, onTestFinished, test } from "vitest";
import { buildApp } from "#server/app.ts";
import type { Config } from "#server/platform/config.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { openServices, type Services } from "#server/services.ts";
import { type ApiClient, apiClient } from "./client.ts";
import { ENGINES, freshDatabaseUrl, freshFiles, giveBack } from "./databases.ts";
import { borrowedMedia } from "./media.ts";
import { signIn } from "./people.ts";
import { isThorough } from "./thorough.ts";

/** The real application on a free port, with a signed-in administrator. */
export interface TestApp {
  app: FastifyInstance;
  services: Services;
  url: string;
  visitor: ApiClient;
  admin: ApiClient;
  token: string;
  close(): Promise<void>;
}

/** Opens an app that is closed after its test. */
type Open = (overrides?: Partial<Config>) => Promise<TestApp>;
/** The test function of a suite: what a test names of the application is opened for it. */
type AppTest = ReturnType<typeof testOf>;
type Cases = (test: AppTest, open: Open, engine: Engine) => void;
type SharedCases = (app: () => TestApp, open: Open, engine: Engine) => void;

/** Both engines in `npm run test:all`, SQLite alone in `npm test`. */
const ONE_ENGINE = isThorough ? ENGINES : ENGINES.slice(0, 1);

/**
 * Runs the same cases on SQLite with files on disk and on PostgreSQL with files in S3: for what can differ between them, which is
 * storage, sorting, searching text, locking, counting, migrations and jobs.
 */
export const onBothEngines = (name: string, cases: Cases): void => onEngines(ENGINES, name, cases);

/** Runs cases that don't depend on the engine on SQLite, in `npm run test:all` on PostgreSQL too. */
export const onSqlite = (name: string, cases: Cases): void => onEngines(ONE_ENGINE, name, cases);

/** The same with one application for all cases, for calls that change nothing. */
export const onSharedApp = (name: string, cases: SharedCases): void =>
  onEngines(ONE_ENGINE, name, (_test, open, engine) => cases(sharedApp(engine), open, engine));

/** Cases as of onBothEngines with one application on each for all of them. */
export const onBothSharedApps = (name: string, cases: SharedCases): void =>
  onEngines(ENGINES, name, (_test, open, engine) => cases(sharedApp(engine), open, engine));

const testOf = (open: Open) =>
  test
    .extend("app", () => open())
    .extend("services", ({ app }) => app.services)
    .extend("url", ({ app }) => app.url)
    .extend("visitor", ({ app }) => app.visitor)
    .extend("admin", ({ app }) => app.admin)
    .extend("token", ({ app }) => app.token);

function onEngines(engines: readonly Engine[], name: string, cases: Cases): void {
  describe.each(engines)(`${name} [%s]`, (engine) => {
    const opened: TestApp[] = [];
    afterEach(async () => {
      // In reverse order: a later app may share the database and files of the first.
      for (const app of opened.splice(0).reverse()) await app.close();
    });
    const open: Open = async (overrides) => {
      const app = await openTestApp(engine, overrides);
      opened.push(app);
      return app;
    };
    cases(testOf(open), open, engine);
  });
}

/** One application for all cases of a suite. It is available inside tests, not while they are declared. */
export function sharedApp(engine: Engine): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app?.close());
  return () => {
    if (!app) throw new Error("The application is opened before the first test of its suite");
    return app;
  };
}

/** Starts an application that is closed after the current test. */
export async function openForTest(engine: Engine, overrides?: Partial<Config>): Promise<TestApp> {
  const app = await openTestApp(engine, overrides);
  onTestFinished(() => app.close());
  return app;
}

/** The configuration of another process with the same database and files. */
export const beside = ({ services: { config } }: TestApp): Partial<Config> =>
  config.databaseUrl ? { databaseUrl: config.databaseUrl, s3: config.s3 } : { dataDir: config.dataDir };

/** Starts the application from its parts like `main.ts`, with a new database and file store. */
export async function openTestApp(engine: Engine, overrides: Partial<Config> = {}): Promise<TestApp> {
  const dataDir = overrides.dataDir ?? (await mkdtemp(join(tmpdir(), "heddle-test-")));
  const databaseUrl = overrides.databaseUrl ?? (await freshDatabaseUrl(engine));
  if (!databaseUrl && !overrides.dataDir) {
    await copyFile(inject("sqliteTemplate"), join(dataDir, "heddle.sqlite"));
  }
  const config: Config = {
    port: 0,
    host: "127.0.0.1",
    dataDir,
    databaseUrl,
    searchEngine: databaseUrl && process.env["SEARCH"] === "postgres" ? "postgres" : "embedded",
    s3: freshFiles(engine),
    smtp: undefined,
    mailTo: undefined,
    publicUrl: undefined,
    adminEmail: undefined,
    adminPassword: undefined,
    sampleData: false,
    trustProxy: false,
    requestsAtOnce: 1000,
    stopSeconds: 25,
    notReadySeconds: 0,
    metrics: undefined,
    logLevel: "silent",
    ...overrides,
  };
  const services = await openServices(config, { media: borrowedMedia() });
  await services.search.ready;
  const app = await buildApp(services);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const token = await signIn(services, { role: "admin" });
  return {
    app,
    services,
    url,
    visitor: apiClient(url),
    admin: apiClient(url, token),
    token,
    close: async () => {
      await app.close();
      await services.close();
      if (databaseUrl && !overrides.databaseUrl) giveBack(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
