import { spawnSync } from "node:child_process";
import { cpus, totalmem } from "node:os";

/** The day, commit and machine that figures belong to, in a sentence. */
export function aboutMachine(): string {
  const day = new Date().toISOString().slice(0, 10);
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).stdout.trim();
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim()})`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${day}, commit ${commit}, Node ${process.version}, ${cores}, ${memory}; the load shares the cores. Times in ms.`;
}
