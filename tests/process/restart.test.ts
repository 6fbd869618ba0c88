import { spawn, spawnSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freePort } from "../support/postgres.ts";
import { newDataDir } from "../support/process.ts";

/** Starts three servers in sequence. */
vi.setConfig({ testTimeout: 120_000 });

const ROOT = join(import.meta.dirname, "../..");
let dataDir: string;
let port: number;
let pids: number[];

beforeEach(async () => {
  [dataDir, port, pids] = [await newDataDir(), await freePort(), []];
});
afterEach(async () => {
  for (const pid of pids.filter(runs)) process.kill(pid, "SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
  for (const end of ["pid", "log"]) await rm(join(ROOT, `.cache/servers/${port}.${end}`), { force: true });
});

/** The part of `npm restart` after the build: its exit code, output, and the serving process. */
function restart(): { status: number | null; output: string; pid: number } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/restart.mjs"], {
    cwd: ROOT,
    encoding: "utf8",
    // Only Node is available: slim systems have no `ps`.
    env: { ...process.env, PATH: dataDir, PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: "off" },
  });
  const pid = Number(/^Process (\d+) serves/.exec(stdout)?.[1]);
  if (pid) pids.push(pid);
  return { status, output: stdout + stderr, pid };
}

/** Ended processes stay listed as defunct until their parent reads their status. */
function runs(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "stat="], { encoding: "utf8" });
  return /^[^Z\s]/.test(stdout);
}

const health = () => fetch(`http://127.0.0.1:${port}/api/ready`).then(({ status }) => status);

test("a restart ends only the previous server", async () => {
  const first = restart();
  expect([first.status, await health(), runs(first.pid)]).toEqual([0, 200, true]);
  const second = restart();
  expect([second.status, await health(), runs(second.pid)]).toEqual([0, 200, true]);
  expect([second.pid !== first.pid, runs(first.pid)]).toEqual([true, false]);

  // Restarting after the server has ended ends no other process, not even one that has its id.
  process.kill(second.pid, "SIGKILL");
  await vi.waitUntil(() => !runs(second.pid));
  const stranger = Number(spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]).pid);
  pids.push(stranger);
  await writeFile(join(ROOT, `.cache/servers/${port}.pid`), String(stranger));
  const third = restart();
  expect([third.status, await health(), runs(stranger)]).toEqual([0, 200, true]);
});

test("if another program uses the port, restart leaves it running and prints what to do", async () => {
  const other = createServer((_, answer) => answer.end("{}")).listen(port, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  try {
    const child = spawn(process.execPath, ["scripts/restart.mjs"], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    });
    let output = "";
    child.stderr.on("data", (bytes) => {
      output += bytes;
    });
    const status = await new Promise((resolve) => child.once("exit", resolve));
    expect([status, output]).toEqual([
      1,
      `Something else answers at http://127.0.0.1:${port}; end it first, or set PORT.\n`,
    ]);
    expect(await health()).toBe(200);
  } finally {
    other.close();
  }
});
