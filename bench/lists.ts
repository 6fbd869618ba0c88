import type { ServerProcess } from "#tests/support/process.ts";
import { withBareServer } from "./support/bare-server.ts";
import { asText, type Goal, quantile, storeFigures } from "./support/figures.ts";
import { load } from "./support/load.ts";
import { anyListPage, listPath, searches } from "./support/searches.ts";
import { withSeededServer } from "./support/seeded-server.ts";

const SIZES = [500, 5000, 100_000];
const ROUNDS = 7;
const SECONDS = 0.8;
/** A listing of twelve products, as JSON. */
const ANSWER_BYTES = 9000;

type Call = [name: string, pathOf: (at: number, round: number) => string];

/** The cost of a call, medians of its rounds: wall time in milliseconds, CPU time in microseconds. */
interface CallCost {
  p50: number;
  cpu: number;
}

/**
 * `npm run bench -- lists`: the same visitors' calls with few and with many products, and a server that does nothing,
 * alternating in one run, so that other load on the machine affects all alike. No search is repeated. SQLite.
 */
export async function bench(options: string[]): Promise<void> {
  const sizes = options.length ? options.map(Number) : SIZES;
  const { calls, bare } = await measureLists(sizes);
  const names = [...sizes.map((size) => size.toLocaleString("en")), "a bare server"];
  await storeFigures("lists", {
    title: "Lists and searches, few products beside many",
    head: ["call", ...names.flatMap((name) => [`${name}: p50`, "CPU, µs"]), ratioOf(sizes)],
    rows: calls.map(({ name, took }) => [name, ...cellsOf(took)]),
    below: asText({
      head: ["a bare server alone", "figure"],
      rows: [
        ["p50", bare?.p50.toFixed(2) ?? ""],
        ["CPU, µs", bare?.cpu.toFixed(0) ?? ""],
      ],
    }),
    isPart: options.length > 0,
  });
}

/** The extra cost of many products over few when the goals were set; and page 3 at 5,000 products. */
const BEFORE: Readonly<Record<string, string>> = {
  "any page of a list": "2.4x",
  words: "2.6x",
  "first letters": "3.3x",
  "a typo": "3.7x",
};
const PAGE_3 = "page 3 of a list, with its count";

/** The lines for the table of goals. */
export async function listGoals(): Promise<Goal[]> {
  const { calls } = await measureLists(SIZES);
  return calls.flatMap(({ name, took }): Goal[] => {
    const [few, some, many, bare] = took;
    if (!few || !some || !many || !bare) return [];
    const ofBare = ({ p50, cpu }: CallCost) =>
      `${(p50 / bare.p50).toFixed(1)}x a bare server's answer, ${(cpu / bare.cpu).toFixed(1)}x its processor`;
    const before = BEFORE[name];
    if (before)
      return [
        {
          work: `${name}: 100,000 products beside 500`,
          before,
          now: `${(many.p50 / few.p50).toFixed(1)}x (${(many.cpu / few.cpu).toFixed(1)}x the processor)`,
          goal: "1.5x",
          yardstick: `at 500: ${ofBare(few)}`,
        },
      ];
    const now = `${some.p50.toFixed(2)} ms`;
    const [was, goal] = ["26x the best peer", "40x the best peer"];
    return name === PAGE_3
      ? [{ work: `${name}: 5,000 products`, before: was, now, goal, yardstick: ofBare(some) }]
      : [];
  });
}

/** Measures each call at each size and on the bare server, and the bare server while no other works. */
const measureLists = (sizes: readonly number[]) =>
  withServers(sizes, (servers) =>
    withBareServer(ANSWER_BYTES, async (server) => {
      const own = { ...server, pathOf: () => "/" };
      const [bare] = await byTurns([own]);
      const calls: { name: string; took: CallCost[] }[] = [];
      for (const [at, [name]] of callsOf(1).entries()) {
        const places = servers.map(({ url, pid }, index) => ({
          port: Number(new URL(url).port),
          pid,
          pathOf: (callsOf(sizes[index] ?? 1)[at] as Call)[1],
        }));
        calls.push({ name, took: await byTurns([...places, own]) });
      }
      return { calls, bare };
    }),
  );

const ratioOf = (sizes: readonly number[]) =>
  `${sizes.at(-1)?.toLocaleString("en")} beside ${sizes[0]?.toLocaleString("en")}: p50, CPU`;

function cellsOf(took: readonly CallCost[]): string[] {
  const [first, last] = [took[0], took.at(-2)];
  const times = (of: (one: CallCost) => number) =>
    first && last ? `${(of(last) / of(first)).toFixed(1)}x` : "";
  return [
    ...took.flatMap(({ p50, cpu }) => [p50.toFixed(2), cpu.toFixed(0)]),
    `${times(({ p50 }) => p50)}, ${times(({ cpu }) => cpu)}`,
  ];
}

async function withServers<T>(
  [size, ...others]: readonly number[],
  use: (servers: readonly ServerProcess[]) => Promise<T>,
): Promise<T> {
  if (size === undefined) return use([]);
  return withSeededServer({ products: size }, (server) =>
    withServers(others, (servers) => use([server, ...servers])),
  );
}

interface Turn {
  port: number;
  pid: number;
  pathOf: Call[1];
}

async function byTurns(turns: readonly Turn[]): Promise<CallCost[]> {
  const rounds = turns.map(() => ({ p50: [] as number[], cpu: [] as number[] }));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [index, { port, pid, pathOf }] of turns.entries()) {
      const path = (at: number) => pathOf(at, round);
      const { p50, cpuMs, requests, errors } = await load({ port, pid }, path, {
        connections: 1,
        seconds: SECONDS,
      });
      if (errors) throw new Error(`${path(0)} was not answered`);
      if (round < 0) continue;
      rounds[index]?.p50.push(p50);
      rounds[index]?.cpu.push((1000 * cpuMs) / requests);
    }
  }
  return rounds.map(({ p50, cpu }) => ({ p50: quantile(p50, 0.5), cpu: quantile(cpu, 0.5) }));
}

/** The calls; each request differs from the one before. */
function callsOf(products: number): Call[] {
  const { words, prefix, typo, code } = searches(products);
  return [
    ["any page of a list", anyListPage(products)],
    [PAGE_3, (at) => listPath(at, 3)],
    ["words", (at, round) => asNew(words(at), at, round, products)],
    ["first letters", (at, round) => asNew(prefix(at), at, round, products)],
    ["a typo", (at, round) => asNew(typo(at), at, round, products)],
    ["a code", code],
  ];
}

/** The same words with more spaces between them, because responses are cached by their text. */
function asNew(path: string, at: number, round: number, products: number): string {
  const spaces = 1 + 6 * (round + 1) + (Math.floor(at / products) % 6);
  return path.replace("%20", "%20".repeat(spaces));
}
