import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const PATCHES = globSync("tests/planted/*/*.patch", { cwd: ROOT }).sort();
const HEAD =
  /^# [A-Z].*\.\n# subject: (?:accounts|catalogs|enquiries|imports|operations|platform|products|site)\n# kind: [a-z].*\n\ndiff /;

const applies = (patches: readonly string[]): boolean =>
  spawnSync("git", ["apply", "--check", ...patches], { cwd: ROOT }).status === 0;

describe("planted faults (scripts/planted.mjs)", () => {
  test("each patch applies to the code", () => {
    // One by one only if they don't apply together, since each call costs a process.
    const failing =
      PATCHES.length === 0 || applies(PATCHES) ? [] : PATCHES.filter((patch) => !applies([patch]));
    expect(failing).toEqual([]);
  });

  test("each patch starts with what somebody would notice, its subject and its kind", () => {
    const headless = PATCHES.filter((patch) => !HEAD.test(readFileSync(join(ROOT, patch), "utf8")));
    expect(headless).toEqual([]);
  });
});
