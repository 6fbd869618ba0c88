import { expect, test } from "vitest";
import { restingMemory } from "../../../server/platform/rest.ts";

const MIB = 2 ** 20;

/** A process with so much memory, of which a collection leaves 100 MiB. */
function chore(start: { mebibytes: number; worked: number }) {
  const state = { ...start, collected: 0 };
  const collect = (async () => {
    state.collected += 1;
    state.mebibytes = 100;
  }) as unknown as NonNullable<typeof globalThis.gc>;
  const { run } = restingMemory({ collect, bytes: () => state.mebibytes * MIB, worked: () => state.worked });
  return { state, run };
}

test("a process at rest gives back what it has too much of, and does so again when that has grown", async () => {
  const { state, run } = chore({ mebibytes: 160, worked: 0.002 });
  await run();
  expect(state).toMatchObject({ collected: 1, mebibytes: 100 });
  for (const [mebibytes, collected] of [
    [100, 1],
    [107, 1],
    [108, 2],
    [107, 2],
    [300, 3],
  ] as const) {
    state.mebibytes = mebibytes;
    await run();
    expect([mebibytes, state.collected]).toEqual([mebibytes, collected]);
  }
});

test("one that works is left alone until it rests", async () => {
  const { state, run } = chore({ mebibytes: 500, worked: 0.4 });
  await run();
  state.worked = 0.02;
  await run();
  expect(state.collected).toBe(0);
  state.worked = 0.01;
  await run();
  expect(state.collected).toBe(1);
});

test("where Node keeps the collector to itself nothing happens", async () => {
  expect(globalThis.gc).toBeUndefined();
  const { run, name } = restingMemory({ bytes: () => 2 ** 40, worked: () => 0 });
  await expect(run()).resolves.toBeUndefined();
  expect(name).toBe("resting memory");
});
