import { afterAll, beforeAll } from "vitest";
import type { Config } from "../../server/platform/config.ts";
import type { Engine } from "../../server/platform/database/engine.ts";
import { openTestApp, type TestApp } from "./app.ts";

/**
 * One application for all cases of a suite, for tables of rejected calls that change nothing. The app is available
 * inside tests, not while they are declared.
 */
export function sharedApp(engine: Engine, overrides?: Partial<Config>): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await openTestApp(engine, overrides);
  });
  afterAll(() => app?.close());
  return () => {
    if (!app) throw new Error("The application is opened before the first test of its suite");
    return app;
  };
}
