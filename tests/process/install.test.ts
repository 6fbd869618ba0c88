import { expect, test, vi } from "vitest";
import { startFreshClone } from "../machines/fresh-clone.ts";

/** Installs all packages. */
vi.setConfig({ testTimeout: 300_000 });

test("a fresh clone starts with Node 22 and npm 10.9, and no file of it changes", async () => {
  const { status, changed, output } = await startFreshClone(
    { node: "22.23.3", npm: "10.9.9" },
    { pages: true },
  );
  expect([status, changed], output).toEqual([200, ""]);
});
