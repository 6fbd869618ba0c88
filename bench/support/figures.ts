import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A page of figures: a table, and the notes needed to read it above or below. */
interface Figures extends Table {
  title: string;
  above?: string;
  below?: string;
  /** Only some rows were measured: prints them without storing them. */
  isPart?: boolean;
}

/** Prints the figures of a bench with their machine, and stores them in bench/results/ if they are complete. */
export async function storeFigures(bench: string, figures: Figures): Promise<void> {
  const { title, above, below, isPart } = figures;
  const blocks = [
    `# ${title}`,
    `${aboutMachine()} \`npm run bench -- ${bench}\``,
    ...(above ? [above] : []),
    asText(figures),
    ...(below ? [below] : []),
  ];
  const text = `${blocks.join("\n\n")}\n`;
  process.stdout.write(text);
  if (!isPart) await writeFile(join(import.meta.dirname, `../results/${bench}.md`), text);
}

/** A table as Markdown. */
export function asText({ head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** The time that this share of the times does not exceed; 0 for an empty list. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The measured commit, and the machine's load before the bench. */
const COMMIT = spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).stdout.trim();
const LOAD_BEFORE = loadavg()[0]?.toFixed(1);

/** The day, commit and machine of the figures, in a sentence. */
function aboutMachine(): string {
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

/** A goal of speed or size, and how far it is reached. */
export interface Goal {
  work: string;
  /** The value when the goal was set. */
  before: string;
  now: string;
  goal: string;
  /** The baseline measured in the same run: on another machine both change alike. */
  yardstick: string;
}
