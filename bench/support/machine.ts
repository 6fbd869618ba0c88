import { spawnSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";

/** The measured commit, and the machine's load before the bench. */
const COMMIT = spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).stdout.trim();
const LOAD_BEFORE = loadavg()[0]?.toFixed(1);

/** The day, commit and machine of the figures, in a sentence. */
export function aboutMachine(): string {
  const day = new Date().toISOString().slice(0, 10);
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim()})`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const about = [
    day,
    `commit ${COMMIT}`,
    `Node ${process.version}`,
    cores,
    memory,
    `load before ${LOAD_BEFORE}`,
  ];
  return `${about.join(", ")}; server and client share the cores. Times in ms.`;
}
