import { spawnSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";

/** What the machine did before the bench began to. */
const LOAD_BEFORE = loadavg()[0]?.toFixed(1);

/** The day, commit and machine that figures belong to, in a sentence. */
export function aboutMachine(): string {
  const day = new Date().toISOString().slice(0, 10);
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).stdout.trim();
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim()})`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const node = `Node ${process.version}`;
  return `${day}, commit ${commit}, ${node}, ${cores}, ${memory}, load before ${LOAD_BEFORE}; server and client share the cores. Times in ms.`;
}
