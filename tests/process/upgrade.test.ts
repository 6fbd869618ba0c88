import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { RESTORING } from "#contract/operations/messages.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import packageJson from "#package.json" with { type: "json" };
import { MIGRATIONS } from "#server/platform/database/migrate.ts";
import { type Database, openDatabase } from "#server/platform/database/open.ts";
import { addJobs } from "#server/platform/jobs/claim.ts";
import { ENGINES, emptyDatabaseUrl } from "../support/databases.ts";
import { freePort } from "../support/postgres.ts";
import { newDataDir, runToEnd, type ServerProcess } from "../support/process.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { until } from "../support/until.ts";

const start = serversOfEachTest();
const LAST = MIGRATIONS.at(-1);
/** The next migration moves part codes out of the rows of products. */
const OLD = "0012-names-of-files";

/** The port is closed for a moment between the upgrade and the site. */
const isReady = ({ visitor }: ServerProcess): Promise<boolean> =>
  visitor.get("/api/ready").then(
    ({ status }) => status === 200,
    () => false,
  );
const codesIn = ({ main }: Database) => main.selectFrom("products").select("part_code").execute();

describe.each(ENGINES)("a database of an older version [%s]", (engine) => {
  let dataDir: string;
  let databaseUrl: string | undefined;
  beforeEach(async () => {
    dataDir = await newDataDir();
    databaseUrl = engine === "postgres" ? await emptyDatabaseUrl() : undefined;
  });

  const open = (upTo?: string): Promise<Database> =>
    openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined, ...(upTo && { upTo }) });
  const environment = () => ({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });

  async function fillOld(products: number): Promise<Database> {
    const database = await open(OLD);
    for (let at = 0; at < products; at += 1) {
      await sql`insert into products (id, product_id, title, title_sort, description, category, price, stock,
          featured, specifications, images, sample, version, change, created_at, updated_at)
        values (${`p${at}`}, ${at}, 'Gripper', 'gripper', 'D', 'picanol', 1, 1, 0,
          ${'[{"name":"Part code","value":"GR-1"}]'}, '[]', 0, 1, 1, 1, 1)`.execute(database.main);
    }
    return database;
  }

  test("is upgraded at the start, which the log reports step by step; unknown jobs are dropped once", async () => {
    const old = await fillOld(1);
    await old.main.transaction().execute((tx) => addJobs(tx, [{ kind: "fold paper", payload: "" }]));
    await old.close();
    const metricsPort = await freePort();
    const server = await start({ ...environment(), LOG_LEVEL: "info", METRICS_PORT: String(metricsPort) });
    await until(() => isReady(server));
    await until(() => server.output().includes("fold paper"));
    const lines = server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
    const build = { version: packageJson.version, schema: LAST };
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: "upgrading the database", from: OLD, to: LAST, ...build }),
    );
    const steps = lines.filter(({ msg }) => msg === "upgrade step done");
    expect(steps.map(({ step }) => step)).toEqual(MIGRATIONS.slice(MIGRATIONS.indexOf(OLD) + 1));
    expect(steps.every(({ ms }) => ms >= 0)).toBe(true);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: "the database is upgraded", ms: expect.any(Number) }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ msg: "started", ...build }));
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 40,
        msg: "dropped jobs of an unknown kind",
        kind: "fold paper",
        jobs: 1,
      }),
    );
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(
      new RegExp(
        `^heddle_build_info\\{version="${packageJson.version}",commit="\\w+",schema="${LAST}"\\} 1$`,
        "m",
      ),
    );
    const admin = await server.signIn();
    expect((await admin.get("/api/settings")).body.build).toMatchObject({ ...build, database: engine });
    await server.end("SIGTERM");

    const again = await start({ ...environment(), LOG_LEVEL: "info" });
    await until(() => again.output().includes('"started"'));
    await again.end("SIGTERM");
    expect(again.output()).not.toMatch(/upgrad|unknown kind/);
  });

  test("a database of a newer version ends the start with a message and exit code 78, which prevents a restart", async () => {
    const newer = await open();
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(
      newer.main,
    );
    await newer.close();
    const { code, output } = await runToEnd({ ...environment(), PORT: "0" });
    expect(output).toBe(
      "Heddle could not start: This database was made by a newer version of Heddle. Use that version or a later one.\n",
    );
    expect(code).toBe(78);
    await rm(dataDir, { recursive: true });
  });

  if (engine === "sqlite")
    test("the upgrade yields to the event loop", async () => {
      await (await fillOld(3000)).close();
      let turns = 0;
      let isDone = false;
      const count = () => {
        turns += 1;
        if (!isDone) setImmediate(count);
      };
      setImmediate(count);
      await (await open()).close();
      isDone = true;
      expect(turns).toBeGreaterThan(5);
    });

  if (engine === "postgres")
    test("is healthy but not ready during the upgrade, which no statement timeout ends", async () => {
      const old = await fillOld(1);
      await sql`create function planted() returns trigger language plpgsql as $$ begin
        if current_setting('statement_timeout') <> '0' then raise exception 'a limited statement'; end if;
        return new; end $$`.execute(old.main);
      await sql`create trigger planted before update on products for each row execute function planted()`.execute(
        old.main,
      );
      const held = Promise.withResolvers<void>();
      const isHeld = Promise.withResolvers<void>();
      const holding = old.main.transaction().execute(async (tx) => {
        await sql`lock table products in access share mode`.execute(tx);
        isHeld.resolve();
        await held.promise;
      });
      await isHeld.promise;
      const server = await start(environment());
      const [ready, page] = [
        await server.visitor.get("/api/ready"),
        await server.visitor.get("/search?q=reed"),
      ];
      expect([ready.status, ready.body]).toEqual([503, { message: SERVER.restoring }]);
      expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(page.text).toContain(RESTORING.title);
      expect((await server.visitor.post("/api/auth/login", {})).status).toBe(503);
      held.resolve();
      await holding;
      await until(() => isReady(server));
      expect(await codesIn(old)).toEqual([{ part_code: "GR-1" }]);
      const limit = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(old.main);
      expect(limit.rows).toEqual([{ statement_timeout: "30s" }]);
      await old.close();
    });
});

test("the systemd unit is not restarted after an invalid configuration", async () => {
  const unit = await readFile(join(import.meta.dirname, "../../deploy/heddle.service"), "utf8");
  expect(unit).toMatch(/^RestartPreventExitStatus=78$/m);
});
