import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packageJson from "#package.json" with { type: "json" };
import { type ApiClient, apiClient } from "./client.ts";
import { freePort } from "./postgres.ts";
import { until } from "./until.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The arguments of `npm start` for Node. */
const START = packageJson.scripts.start.split(" ").slice(1);

/** A server in a separate process, as started by `npm start`. */
export interface ServerProcess {
  url: string;
  pid: number;
  dataDir: string;
  visitor: ApiClient;
  output(): string;
  /** Signs in as the administrator of the environment, or goes on with the session of an earlier process of the site. */
  signIn(): Promise<ApiClient>;
  /** Stops it; resolves to its exit code, or null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export const ADMIN_EMAIL = "owner@example.com";
export const ADMIN_PASSWORD = "a loom has many heddles";

/** The administrator's token by site: a hash of a password takes 80 ms of processor. */
const sessions = new Map<string, string>();

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), "heddle-process-"));

/**
 * Starts a server without sample data and waits until it answers; throws with its output if it ends first. `stdout` is a
 * descriptor, or 'pipe' for a pipe that is read.
 */
export async function startServer(
  environment: Record<string, string> = {},
  stdout: number | "pipe" = "pipe",
): Promise<ServerProcess> {
  const port = await freePort();
  const dataDir = environment["DATA_DIR"] ?? (await newDataDir());
  const { child, output } = spawnServer({ PORT: String(port), DATA_DIR: dataDir, ...environment }, stdout);
  const url = `http://127.0.0.1:${port}`;
  const place = environment["DATABASE_URL"] ?? dataDir;
  const visitor = apiClient(url);
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output()}`);
    return visitor.get("/api/health").then(
      (answer) => answer.status === 200,
      () => false,
    );
  });
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    visitor,
    output,
    async signIn() {
      const kept = apiClient(url, sessions.get(place));
      if (sessions.has(place) && (await kept.get("/api/auth/profile")).status === 200) return kept;
      const answer = await visitor.post("/api/auth/login", { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
      if (answer.status !== 200) throw new Error(`Not signed in: ${answer.text}`);
      sessions.set(place, answer.body.token);
      return apiClient(url, answer.body.token);
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exit = once(child, "exit");
      child.kill(signal);
      return (await exit)[0] as number | null;
    },
  };
}

/** Runs the server until it ends on its own. */
export async function runToEnd(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(environment);
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, output: output() };
}

function spawnServer(
  environment: Record<string, string>,
  stdout: number | "pipe" = "pipe",
): { child: ChildProcess; output: () => string } {
  let printed = "";
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      SAMPLE_DATA: "off",
      LOG_LEVEL: "error",
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
      ...environment,
    },
    stdio: ["ignore", stdout, "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  return { child, output: () => printed };
}
