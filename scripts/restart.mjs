// Stops the server that the last restart left on this port, starts a new one detached from the shell and waits until it is
// ready. `prerestart` builds the pages before, so that visitors wait for the start alone. Never stops a process that it did not
// start.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const port = process.env.PORT || "3000";
const url = `http://127.0.0.1:${port}`;
const kept = join(root, ".cache/servers", `${port}.pid`);
const log = join(root, ".cache/servers", `${port}.log`);
/** The arguments that `npm start` passes to Node; they also identify the process, because process ids are reused. */
const START = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  .scripts.start.split(" ")
  .slice(1);
/** How long a server may take to stop, and to start, in milliseconds. */
const PATIENCE = 60_000;

if (process.platform === "win32") {
  fail("Windows can't end a server that runs in the background. Stop it with Ctrl+C, then run: npm start");
}
mkdirSync(dirname(kept), { recursive: true });
const former = ownServer();
if (former) await end(former);
if (await answers("/api/health")) fail(`Something else answers at ${url}; end it first, or set PORT.`);
const server = spawn(process.execPath, START, {
  cwd: root,
  detached: true,
  stdio: ["ignore", openSync(log, "w"), openSync(log, "a")],
});
writeFileSync(kept, String(server.pid));
await until(
  () => answers("/api/ready"),
  () => server.exitCode !== null,
);
server.unref();
process.stdout.write(`Process ${server.pid} serves ${url}; its log is .cache/servers/${port}.log\n`);

/** The process id of the server that was started here and is still running. */
function ownServer() {
  let pid;
  try {
    pid = readFileSync(kept, "utf8");
  } catch {
    return undefined;
  }
  return commandOf(pid).includes(START.join(" ")) ? Number(pid) : undefined;
}

/** The command line of a process, empty if there is none; slim Linux systems have no `ps`, macOS has no /proc. */
function commandOf(pid) {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-p", pid, "-o", "args="], { encoding: "utf8" }).stdout ?? "";
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** Asks a process to finish and exit, with the signal that service managers send. */
async function end(pid) {
  process.kill(pid, "SIGTERM");
  await until(() => !ownServer());
  rmSync(kept);
}

async function answers(path) {
  try {
    return (await fetch(url + path)).ok;
  } catch {
    return false;
  }
}

async function until(isSo, isLost = () => false) {
  for (const end = Date.now() + PATIENCE; !(await isSo()); await pause(100)) {
    if (!isLost() && Date.now() < end) continue;
    rmSync(kept, { force: true });
    fail(`The server at ${url} did not follow:\n${readFileSync(log, "utf8")}`);
  }
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
