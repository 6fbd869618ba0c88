import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "#tests/support/postgres.ts";
import { until } from "#tests/support/until.ts";

const ROOT = join(import.meta.dirname, "../..");
/** How long one machine may take, in milliseconds. */
const LIMIT = 300_000;

/** The versions that a machine has installed; both are npm packages, and a range like `10.9` takes the newest. */
export interface Machine {
  node: string;
  npm: string;
}

interface FirstAnswer {
  /** The status at `/`, or undefined when the server ended without an answer. */
  status: number | undefined;
  /** From the start of the command to the first answer. */
  seconds: number;
  output: string;
}

export interface FreshClone {
  folder: string;
  /** Runs a serving command and stops it after the first answer. */
  serve(command: string, ...args: string[]): Promise<FirstAnswer>;
  /** Runs a command to its end; throws if it fails. */
  run(command: string, ...args: string[]): void;
  /** The files that were changed or left in the clone, as `git status` lists them. */
  changed(): string;
}

/**
 * Creates a clone of the repository on a machine with the given Node and npm, and removes it after `work`. With
 * `pages`, the built pages are copied, so that only installing and starting are tested.
 */
export async function inFreshClone<T>(
  machine: Machine,
  { pages = false },
  work: (clone: FreshClone) => Promise<T>,
): Promise<T> {
  const parent = mkdtempSync(join(tmpdir(), "heddle-machine-"));
  try {
    const folder = join(parent, "heddle");
    clone(folder);
    if (pages) cpSync(join(ROOT, "dist"), join(folder, "dist"), { recursive: true });
    const env = installed(join(parent, "machine"), machine);
    return await work({
      folder,
      serve: (command, ...args) => serve(folder, env, command, args),
      run: (command, ...args) => {
        execFileSync(command, args, { cwd: folder, env, stdio: "pipe" });
      },
      changed: () => execFileSync("git", ["status", "--porcelain"], { cwd: folder, encoding: "utf8" }),
    });
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** The current files, committed or not, in a new repository. */
function clone(checkout: string): void {
  const git = (args: string[], cwd: string) => execFileSync("git", args, { cwd, encoding: "utf8" });
  for (const file of git(["ls-files", "-z", "--cached", "--others", "--exclude-standard"], ROOT).split(
    "\0",
  )) {
    if (!file) continue;
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(ROOT, file), join(checkout, file));
  }
  git(["init", "--quiet"], checkout);
  git(["add", "--all"], checkout);
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  git([...author, "commit", "--quiet", "--message", "clone"], checkout);
}

/** The environment with only the machine's `node` and `npm`, without variables of an outer npm. */
function installed(folder: string, { node, npm }: Machine): NodeJS.ProcessEnv {
  mkdirSync(folder);
  const outer = Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:npm_|NODE_(?!EXTRA_CA_CERTS))/.test(name) || /^npm_config_(?:registry|cache)$/.test(name),
  );
  const environment: NodeJS.ProcessEnv = { ...Object.fromEntries(outer), npm_config_prefer_offline: "true" };
  const packages = [`node-${process.platform}-${process.arch}@${node}`, `npm@${npm}`];
  execFileSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", folder, ...packages],
    { env: environment, stdio: "ignore" },
  );
  // Without the folders of this checkout's own Node 24.
  const path = (environment["PATH"] ?? "").split(":").filter((each) => !each.includes("node_modules"));
  return { ...environment, PATH: [join(folder, "node_modules/.bin"), ...path].join(":") };
}

async function serve(
  cwd: string,
  environment: NodeJS.ProcessEnv,
  command: string,
  args: string[],
): Promise<FirstAnswer> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...environment, PORT: String(port), DATA_DIR: join(dirname(cwd), "data") },
    // A separate process group, so that all started processes can be ended together.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (bytes: Buffer) => {
      output += bytes.toString();
    });
  }
  const ended = new Promise((resolve) => child.once("close", resolve));
  let status: number | undefined;
  let seconds = 0;
  try {
    await until(async () => {
      status = await fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.status,
        () => undefined,
      );
      return status !== undefined || child.exitCode !== null;
    }, LIMIT);
    seconds = (performance.now() - began) / 1000;
  } finally {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), "SIGTERM");
    await ended;
  }
  return { status, seconds, output };
}
