import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { ServerProcess } from "#tests/support/process.ts";
import { type Goal, quantile, storeFigures } from "./support/figures.ts";
import { withFolder, withSampleServer } from "./support/seeded-server.ts";

const STARTS = 3;
/** By then the process has released the memory of its start. */
const SETTLED_MS = 45_000;
const PROBE = new URL("./support/rest-probe.mjs", import.meta.url).href;
const ORIGINS_SHOWN = 15;

/** The engine's figures: bytes of its heap, and characters of the loaded scripts, by their origin. */
interface Held {
  heapUsed: number;
  heapReserved: number;
  /** Memory outside of the heap that belongs to its objects, such as buffers. */
  external: number;
  scripts: Record<string, number>;
}

/** The resident memory of a process in MiB, by kind: Linux reports it for each mapping. */
interface Mapped {
  total: number;
  node: number;
  libraries: number;
  malloc: number;
  other: number;
}

/**
 * `npm run bench -- rest`: the memory of an idle process with the sample data, by kind, compared with a Node process that does
 * nothing. Medians. Linux only.
 */
export async function bench(): Promise<void> {
  const { bare, mapped, held } = await measure();
  const median = (of: (each: Mapped) => number) => medianOf(mapped, of).toFixed(1);
  const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  const origins = Object.entries(held.scripts).sort(([, one], [, other]) => other - one);
  await storeFigures("rest", {
    title: `A process at rest, sample data, medians of ${STARTS} starts`,
    head: ["what it holds", "MiB"],
    rows: [
      ["all (VmRSS)", median(({ total }) => total)],
      ["a Node process that does nothing", bare.total.toFixed(1)],
      ["Node itself, mapped from disk", median(({ node }) => node)],
      ["other libraries, mapped from disk", median(({ libraries }) => libraries)],
      ["memory of C and C++: SQLite's pages, compiled modules", median(({ malloc }) => malloc)],
      ["all else: the engine's heap, stacks, buffers", median(({ other }) => other)],
      ["of it the engine's heap, reserved", mebibytes(held.heapReserved)],
      ["of it in use", mebibytes(held.heapUsed)],
      ["outside of the heap, for what lies in it", mebibytes(held.external)],
      ...origins
        .slice(0, ORIGINS_SHOWN)
        .map(([origin, letters]) => [`text of ${origin}`, mebibytes(letters)]),
      [
        `text of ${origins.length - ORIGINS_SHOWN} others`,
        mebibytes(origins.slice(ORIGINS_SHOWN).reduce((sum, [, letters]) => sum + letters, 0)),
      ],
    ],
    below: `${SETTLED_MS / 1000} s after the start and one page. Texts of scripts are letters, of which most take a byte in the heap.`,
  });
}

/** The line for the table of goals. */
export async function restGoals(): Promise<Goal[]> {
  const { bare, mapped } = await measure();
  return [
    {
      work: "memory at rest, sample data",
      before: "147 MiB",
      now: `${medianOf(mapped, ({ total }) => total).toFixed(0)} MiB`,
      goal: "100 MiB",
      yardstick: `a Node process that does nothing: ${bare.total.toFixed(0)} MiB`,
    },
  ];
}

const medianOf = (all: readonly Mapped[], of: (each: Mapped) => number) => quantile(all.map(of), 0.5);

async function measure(): Promise<{ bare: Mapped; mapped: Mapped[]; held: Held }> {
  const bare = await bareNode();
  const mapped: Mapped[] = [];
  let held: Held | undefined;
  for (let start = 0; start < STARTS; start += 1)
    await withFolder((folder) => {
      const probe = join(folder, "probe");
      const look = async ({ visitor, pid }: ServerProcess) => {
        await visitor.get("/");
        await wait(SETTLED_MS);
        mapped.push(mappedOf(pid));
        held = (await json(connect(probe))) as Held;
      };
      const environment = { REST_PROBE: probe, NODE_OPTIONS: `--import=${PROBE}` };
      return withSampleServer(look, { environment, isWarm: true });
    });
  if (!held) throw new Error("Nothing was measured");
  return { bare, mapped, held };
}

async function bareNode(): Promise<Mapped> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  try {
    await wait(2000);
    return mappedOf(child.pid ?? 0);
  } finally {
    child.kill("SIGKILL");
  }
}

function mappedOf(pid: number): Mapped {
  const mapped: Mapped = { total: 0, node: 0, libraries: 0, malloc: 0, other: 0 };
  let kind: keyof Mapped = "other";
  for (const line of readFileSync(`/proc/${pid}/smaps`, "latin1").split("\n")) {
    const [, name] = /^[0-9a-f]+-[0-9a-f]+ (?:\S+ +){4}(.*)$/.exec(line) ?? [];
    if (name !== undefined) kind = kindOf(name);
    const bytes = Number(/^Rss:\s+(\d+)/.exec(line)?.[1] ?? 0) / 1024;
    mapped[kind] += bytes;
    mapped.total += bytes;
  }
  return mapped;
}

function kindOf(name: string): keyof Mapped {
  if (name.endsWith("/node")) return "node";
  if (name.startsWith("/")) return "libraries";
  return name === "[heap]" ? "malloc" : "other";
}
