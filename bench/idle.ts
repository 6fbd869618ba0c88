import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { announceBody } from "#tests/support/announced.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD, type ServerProcess } from "#tests/support/process.ts";
import { quantile, storeFigures } from "./support/figures.ts";
import { withSampleServer } from "./support/seeded-server.ts";

const IDLE = 3000;
const SECONDS = 25;
const PROBE_INTERVAL_MS = 250;
/** Number of connections reopened during a probe after the server closed some, because attackers do not give up. */
const REOPENED = 300;
const ATTACKS: [from: string, addresses: string[]][] = [
  ["nobody", []],
  ["one address, the prober's own", ["127.0.0.1"]],
  ["30 addresses", Array.from({ length: 30 }, (_, index) => `127.0.0.${index + 2}`)],
];
const PROBES: [name: string, fetchPath: (server: ServerProcess) => Promise<number>][] = [
  ["home", statusOf("/")],
  ["listing", statusOf("/products/picanol")],
  ["search", statusOf("/api/products?search=gripper")],
  [
    "login",
    async ({ visitor }) =>
      (await visitor.post("/api/auth/login", { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })).status,
  ],
];

/** The effect on visitors while thousands of connections announce a body and never send it. */
export async function bench(): Promise<void> {
  const rows: string[][] = [];
  for (const [from, addresses] of ATTACKS) {
    rows.push(...(await withSampleServer((server) => attack(server, from, addresses))));
  }
  await storeFigures("idle", {
    title: "Calls whose bodies never come",
    head: ["idle POSTs from", "asked for", "asked", "answered 200", "p50", "at most"],
    rows,
    below: `${IDLE} connections at a time, for ${SECONDS} s each; up to ${REOPENED} that were closed are reopened every ${PROBE_INTERVAL_MS} ms.`,
  });
}

async function attack(
  server: ServerProcess,
  from: string,
  addresses: readonly string[],
): Promise<string[][]> {
  const opened: Socket[] = [];
  const figures = PROBES.map(([name, fetchPath]) => ({ name, fetchPath, times: [] as number[], good: 0 }));
  try {
    await fill(server, addresses, opened, IDLE);
    const end = performance.now() + SECONDS * 1000;
    while (performance.now() < end) {
      const probes = figures.map(async (figure) => {
        const begin = performance.now();
        if ((await figure.fetchPath(server)) === 200) figure.good += 1;
        figure.times.push(performance.now() - begin);
      });
      await Promise.all([...probes, fill(server, addresses, opened, REOPENED), wait(PROBE_INTERVAL_MS)]);
    }
  } finally {
    for (const socket of opened) socket.destroy();
  }
  return figures.map(({ name, times, good }) => [
    from,
    name,
    String(times.length),
    String(good),
    quantile(times, 0.5).toFixed(0),
    Math.max(...times).toFixed(0),
  ]);
}

/** Opens the missing connections, no more than `most`. */
async function fill(
  { url }: ServerProcess,
  addresses: readonly string[],
  opened: Socket[],
  limit: number,
): Promise<void> {
  if (!addresses.length) return;
  const missing = Math.min(limit, IDLE - opened.filter(({ destroyed }) => !destroyed).length);
  for (let done = 0; done < missing; done += 1) {
    await announceBody(url, addresses[done % addresses.length] ?? "127.0.0.1", opened);
  }
}

function statusOf(path: string): (server: ServerProcess) => Promise<number> {
  return async ({ visitor }) => (await visitor.get(path)).status;
}
