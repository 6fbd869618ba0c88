import { describe, expect, it } from "vitest";
import { sharedRun } from "#server/platform/shared-run.ts";

describe("sharedRun", () => {
  it("never returns a run that began before the call", async () => {
    const resolvers: ((value: number) => void)[] = [];
    const read = sharedRun(() => new Promise<number>((resolve) => resolvers.push(resolve)));
    const first = read();
    const [second, third] = [read(), read()];
    expect(resolvers).toHaveLength(1);
    resolvers[0]?.(1);
    expect(await first).toBe(1);
    expect(resolvers).toHaveLength(2);
    resolvers[1]?.(2);
    expect(await Promise.all([second, third])).toEqual([2, 2]);
    const fourth = read();
    resolvers[2]?.(3);
    expect(await fourth).toBe(3);
  });

  it("runs again after a failure", async () => {
    let times = 0;
    const read = sharedRun(async () => {
      times += 1;
      if (times === 1) throw new Error("gone");
      return times;
    });
    const [first, second] = [read(), read()];
    await expect(first).rejects.toThrow("gone");
    expect(await second).toBe(2);
  });
});
