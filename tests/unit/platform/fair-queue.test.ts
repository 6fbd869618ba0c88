import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { fairQueue, runFor } from "#server/platform/http/fair-queue.ts";
import { networkOf, wideNetworkOf } from "#server/platform/http/proxies.ts";

/** A queue with the order in which its work begins; `finish` ends the oldest that runs, and waits until the next begins. */
function watched(atOnce: number, waitingMax: number) {
  const inTurn = fairQueue<string>(atOnce, waitingMax);
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  return {
    begun,
    ask: (address: string, work: string, name?: string) =>
      runFor({ address: networkOf(address), network: wideNetworkOf(address) }, () =>
        inTurn(() => {
          begun.push(work);
          return new Promise((resolve) => finish.push(() => resolve(work)));
        }, name),
      ),
    async finishAll() {
      while (finish.length) {
        finish.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

const [ONE, NEIGHBOUR, FAR] = ["192.0.2.1", "192.0.2.2", "198.51.100.7"];
const settled = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map(({ status }) => status);

test("limits concurrency, keeps the order of one client and rejects work beyond its share", async () => {
  const { ask, begun, finishAll } = watched(2, 6);
  const accepted = ["1", "2", "3", "4", "5"].map((work) => ask(ONE, work));
  await expect(ask(ONE, "6")).rejects.toMatchObject({ statusCode: 503 });
  expect(begun).toEqual(["1", "2"]);
  await finishAll();
  expect(await Promise.all(accepted)).toEqual(["1", "2", "3", "4", "5"]);
  expect(begun).toEqual(["1", "2", "3", "4", "5"]);
});

test("continues after work that failed, also at once", async () => {
  const inTurn = fairQueue<string>(1, 10);
  const failing = [
    inTurn(() => Promise.reject(new Error("no"))),
    inTurn(() => {
      throw new Error("never");
    }),
  ];
  const next = inTurn(async () => "yes");
  await expect(failing[0]).rejects.toThrow("no");
  await expect(failing[1]).rejects.toThrow("never");
  expect(await next).toBe("yes");
});

test.each([
  ["addresses", [ONE, FAR], "a1 b1 a2 b2 a3 a4"],
  ["addresses of one network", [ONE, NEIGHBOUR], "a1 b1 a2 b2 a3 a4"],
  ["networks of IPv6", ["2001:db8:1::1", "2001:db8:2::1"], "a1 b1 a2 b2 a3 a4"],
  [
    "addresses that one IPv6 subnet has, which are one client",
    ["2001:db8::1", "2001:db8::2"],
    "a1 a2 a3 a4 b1 b2",
  ],
] as const)("takes turns: %s", async (_, [first, second], order) => {
  const { ask, begun, finishAll } = watched(1, 20);
  ask(FAR, "running");
  for (const work of ["a1", "a2", "a3", "a4"]) ask(first, work);
  for (const work of ["b1", "b2"]) ask(second, work);
  await finishAll();
  expect(begun.slice(1).join(" ")).toBe(order);
});

test("many addresses of one network have one network's turns", async () => {
  const { ask, begun, finishAll } = watched(1, 100);
  for (let at = 0; at < 30; at += 1) ask(`2001:db8:0:${at}::1`, `many ${at}`);
  for (const work of ["b1", "b2"]) ask(FAR, work);
  await finishAll();
  expect([begun.indexOf("b1"), begun.indexOf("b2")]).toEqual([2, 4]);
});

test("if all places are taken, who waits for most loses the newest", async () => {
  const { ask, begun, finishAll } = watched(1, 8);
  ask(FAR, "running");
  const many = ["a1", "a2", "a3", "a4"].map((work) => ask(ONE, work));
  const others = ["b1", "b2", "b3"].map((work) => ask("203.0.113.1", work));
  const results = settled(many);
  others.push(ask(FAR, "c1"), ask(FAR, "c2"));
  await finishAll();
  expect(await results).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  expect(await settled(others)).toEqual(Array(5).fill("fulfilled"));
  expect(begun).not.toContain("a4");
});

test("the same work is done once, as soon as one of those who wait for it has a turn", async () => {
  const { ask, begun, finishAll } = watched(1, 20);
  const running = [ask(ONE, "a1", "x"), ask(FAR, "b: a1 again", "x"), ask(ONE, "a1 again", "x")];
  const waiting = ["a2", "a3", "a4", "a5"].map((work) => ask(ONE, work, work));
  const joined = [ask(FAR, "b: a5 again", "a5"), ask(FAR, "b: a5 again", "a5"), ask(FAR, "b1")];
  await finishAll();
  expect(begun).toEqual(["a1", "a2", "a5", "a3", "b1", "a4"]);
  expect(await Promise.all([...running, ...waiting, ...joined])).toEqual([
    ...["a1", "a1", "a1", "a2", "a3", "a4", "a5"],
    ...["a5", "a5", "b1"],
  ]);
  // It is done anew once it has ended.
  const again = ask(ONE, "a6", "x");
  await finishAll();
  expect(await again).toBe("a6");
});

test("shared work that one client loses is still done for the other", async () => {
  const { ask, finishAll } = watched(1, 4);
  ask(FAR, "running");
  const lost = [ask(ONE, "a1"), ask(ONE, "a2", "shared")];
  const kept = ask(NEIGHBOUR, "shared again", "shared");
  const more = ["203.0.113.1", "198.51.100.9"].map((address) => ask(address, address));
  await finishAll();
  expect(await settled([...lost, kept, ...more])).toEqual(Array(5).fill("fulfilled"));
});

test("inner queues see the client whose turn it is, and the rest of the request's context", async () => {
  const outer = fairQueue<void>(1, 20);
  const inner = watched(1, 20);
  const request = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const nest = (address: string, work: string, name?: string) =>
    runFor({ address, network: address }, () =>
      request.run(`request ${work}`, () =>
        outer(async () => {
          seen.push(request.getStore());
          inner.ask(ONE, work);
        }, name),
      ),
    );
  await Promise.all([nest("a", "1"), nest("b", "2"), nest("a", "3", "x"), nest("b", "4", "x")]);
  expect(seen).toEqual(["request 1", "request 2", "request 3"]);
  await inner.finishAll();
});
