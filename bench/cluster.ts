import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#server/platform/database/open.ts";
import { freePort, startPostgres, TEMPLATE } from "#tests/support/postgres.ts";
import { type ServerProcess, startServer } from "#tests/support/process.ts";
import { quantile, storeFigures } from "./support/figures.ts";
import { load } from "./support/load.ts";
import { listPath, searches, spread } from "./support/searches.ts";
import { CATEGORIES, seedProducts } from "./support/seed.ts";
import { searchIsReady, withFolder } from "./support/seeded-server.ts";
import { waitFor } from "./support/wait-for.ts";

const DEPLOY = join(import.meta.dirname, "../deploy");
const NGINX = process.env["NGINX"] ?? "nginx";
const PROCESSES = [1, 2, 4];
const PRODUCTS = 100_000;
const SECONDS = 10;
const CONNECTIONS = 40;
const KILLED_AFTER_MS = 3000;

/**
 * `npm run bench -- cluster [N]`: several processes with the search in PostgreSQL behind the shipped nginx configuration, without
 * TLS; then one of them is killed. `nginx` is taken from the PATH, or from the environment variable NGINX.
 */
export async function bench([size]: string[]): Promise<void> {
  if (spawnSync(NGINX, ["-v"]).error) throw new Error("nginx isn't installed: set NGINX to its path");
  const products = Number(size ?? PRODUCTS);
  const postgres = await startPostgres("1GB");
  try {
    const databaseUrl = `${postgres.url}/${TEMPLATE}`;
    const database = await openDatabase({ databaseUrl, dataDir: "", onIdleError: () => undefined });
    await seedProducts(database, products);
    await database.close();
    const rows: string[][] = [];
    for (const count of PROCESSES) rows.push(...(await measure(count, databaseUrl, products)));
    await storeFigures("cluster", {
      title: "Several processes behind nginx",
      head: ["processes", "asked for", "requests/s", "p50", "p95", "slowest", "others than 200"],
      rows,
      below: `${products.toLocaleString("en")} products in PostgreSQL, ${CONNECTIONS} connections. PostgreSQL, nginx, the processes and the client share the cores.`,
      isPart: size !== undefined,
    });
  } finally {
    await postgres.stop();
  }
}

const measure = (count: number, databaseUrl: string, products: number): Promise<string[][]> =>
  withFolder(async (dataDir) => {
    const environment = {
      DATABASE_URL: databaseUrl,
      SEARCH: "postgres",
      DATA_DIR: dataDir,
      TRUST_PROXY: "on",
    };
    const servers: ServerProcess[] = [];
    for (let at = 0; at < count; at += 1) servers.push(await startServer(environment));
    const [first] = servers as [ServerProcess, ...ServerProcess[]];
    for (const server of servers) await searchIsReady(server);
    const nginx = await startNginx(join(dataDir, "nginx"), servers);
    try {
      const place = { port: nginx.port, pid: first.pid };
      const rows: string[][] = [];
      for (const [name, pathOf] of callsOf(products)) {
        await load(place, (at) => pathOf(at + 20_000), { connections: CONNECTIONS, seconds: 2 });
        rows.push(
          rowOf(count, name, await load(place, pathOf, { connections: CONNECTIONS, seconds: SECONDS })),
        );
      }
      const last = servers.at(-1);
      if (!last || count === 1) return rows;
      const [, words] = callsOf(products)[1] as [string, PathOf];
      const killing = setTimeout(() => void last.end("SIGKILL"), KILLED_AFTER_MS);
      const figures = await load(place, (at) => words(at + 40_000), {
        connections: CONNECTIONS,
        seconds: SECONDS,
      });
      clearTimeout(killing);
      return [...rows, rowOf(count, "searches, one process killed", figures)];
    } finally {
      await nginx.stop();
      for (const server of servers) await server.end("SIGTERM");
    }
  });

type PathOf = (at: number) => string;

function callsOf(products: number): [name: string, pathOf: PathOf][] {
  const { words } = searches(products);
  return [
    ["lists", (at) => listPath(at, 1 + (spread(at, products) % 500))],
    ["searches", words],
    [
      "pages of listings",
      (at) => `/products/${CATEGORIES[at % CATEGORIES.length]}?page=${1 + (spread(at, products) % 500)}`,
    ],
  ];
}

function rowOf(count: number, name: string, figures: Awaited<ReturnType<typeof load>>): string[] {
  const { perSecond, p50, times, errors } = figures;
  const slowest = times.reduce((most, time) => Math.max(most, time), 0);
  const cells = [p50, quantile(times, 0.95), slowest].map((time) => time.toFixed(0));
  const row = [String(count), name, perSecond.toFixed(0), ...cells, String(errors)];
  process.stderr.write(`${row.join(" | ")}\n`);
  return row;
}

/** Starts nginx with the shipped configuration, on a free port without TLS, in front of these servers. */
async function startNginx(
  folder: string,
  servers: readonly ServerProcess[],
): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort();
  mkdirSync(folder);
  for (const name of ["heddle-proxy.conf", "heddle-away.html", "heddle-away.json"])
    cpSync(join(DEPLOY, name), join(folder, name));
  const shipped = readFileSync(join(DEPLOY, "nginx.conf"), "utf8");
  const upstream = servers.map(({ url }) => `server ${new URL(url).host};`).join(" ");
  const site = shipped
    .replace("server 127.0.0.1:3000;", upstream)
    .replace(/^server \{\s*listen 80;[^}]*\}/m, "")
    .replace(/^\s*listen 443 ssl http2;/m, `listen 127.0.0.1:${port};`)
    .replace(/^\s*(?:listen \[::\]:443|ssl_).*$/gm, "")
    .replaceAll("/etc/nginx", folder);
  const config = join(folder, "main.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(" ");
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${join(folder, "pid")}; error_log ${join(folder, "error.log")};
     events { worker_connections 1024; }
     http { access_log off; ${temporary} ${site} }`,
  );
  const child = spawn(NGINX, ["-c", config, "-e", join(folder, "error.log")], { stdio: "ignore" });
  const { pid = 0 } = child;
  await waitFor(
    () => fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined),
    ({ ok }) => ok,
  );
  return {
    port,
    async stop() {
      const ended = once(child, "exit");
      process.kill(pid, "SIGTERM");
      await ended;
    },
  };
}
