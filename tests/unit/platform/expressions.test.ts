import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };

const SCRIPT = join(import.meta.dirname, "../../../scripts/check-expressions.mjs");

/** Looks at a small tree of planted files as `npm run check` looks at the product. */
function look(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "heddle-expressions-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd: folder, encoding: "utf8" });
  return { status, said: stdout.trim(), faults: stderr.trim().split("\n").filter(Boolean).sort() };
}

test("the check looks at the expressions of the product", () => {
  expect(packageJson.scripts.check).toMatch(/ && node scripts\/check-expressions\.mjs$/);
});

test("a planted expression that takes more than linear time fails, wherever it stands", () => {
  const { status, said, faults } = look({
    "contract/a.ts": "export const a = 1;\nexport const nested = /^(a|aa)+$/;\n",
    "server/files/b.ts": "export const has = (text: string) => /\\S.*[\\r\\n]/.test(text);\n",
    "server/files/c.ts": "export const of = /translate\\(([^)]*)\\)/;\nexport const ends = /(?<!x)\\s+$/u;\n",
    "web/ui/d.tsx": "export const D = () => <p>{'a'.replace(/\\/+$/, '')}</p>;\n",
    "web/ui/e.ts":
      "export const named = (name: string) => new RegExp(name);\nexport const called = globalThis.RegExp('a');\n",
  });
  expect(faults).toEqual([
    expect.stringMatching(/^contract\/a\.ts:2: .*takes exponential time/),
    expect.stringMatching(/^server\/files\/b\.ts:1: .*takes polynomial time/),
    expect.stringMatching(/^server\/files\/c\.ts:1: .*takes polynomial time/),
    expect.stringMatching(/^server\/files\/c\.ts:2: .*takes polynomial time/),
    expect.stringMatching(/^web\/ui\/d\.tsx:1: .*takes polynomial time/),
    expect.stringMatching(/^web\/ui\/e\.ts:1: .*made while the program runs/),
    expect.stringMatching(/^web\/ui\/e\.ts:2: .*made while the program runs/),
  ]);
  expect([status, said]).toEqual([1, "7 of 7 expressions can take more than linear time"]);
});

test("what takes linear time passes, and is really looked at", () => {
  const { status, said, faults } = look({
    "contract/a.ts": "export const a = /^(?:a|b)+$/;\nexport const b = RegExp.escape('a.b');\n",
    "server/http/b.ts": "export const b = 'a'.split(/\\r\\n|\\r|\\n/);\n",
    "web/ui/c.tsx": "export const C = () => <p>{'/not an expression+$/'}</p>;\n",
  });
  expect([status, said, faults]).toEqual([0, "0 of 2 expressions can take more than linear time", []]);
});
