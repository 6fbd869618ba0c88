import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import packageJson from "#package.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "../../..");
/** A file in backticks; patterns with * or { name several. */
const NAMED_FILE = /`(?:\.\/)?([\w$.@/-]+\.(?:tsx?|mjs|css))`/g;
/** A function, type or constant in backticks: a name of several words. */
const NAMED_EXPORT = /`([A-Za-z]+[a-z][A-Z]\w*|[A-Z]+_[A-Z_]+)`/g;

const bin = (name: string) => join(ROOT, "node_modules/.bin", name);

/** Runs a command of `npm run check` on these files, with copies of some project files. */
function runIn(
  files: Record<string, string>,
  own: readonly string[],
  command: string,
  args: readonly string[],
) {
  const folder = mkdtempSync(join(tmpdir(), "heddle-checks-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  for (const file of own) cpSync(join(ROOT, file), place(file));
  for (const [path, text] of Object.entries(files)) writeFileSync(place(path), text);
  if (command === bin("knip")) symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return spawnSync(command, args, { cwd: folder, encoding: "utf8" });
}

/** The output of the import rules. */
function cruise(files: Record<string, string>): string {
  const sides = ["contract", "server", "web"];
  const whole = { ...Object.fromEntries(sides.map((side) => [`${side}/.keep`, ""])), ...files };
  const options = ["--config", "dependency-cruiser.cjs", ...sides];
  return runIn(whole, ["dependency-cruiser.cjs", "docs/arrows.md"], bin("depcruise"), options).stdout;
}

const A = "export const a = 1;\n";
const [ADMIN, CATALOGS] = ["web/admin/imports", "web/admin/catalogs/a.ts"];
const PLANTED: [rule: string, from: string, to: string, specifier: string][] = [
  ["web never imports server", "web/ui/b.ts", "server/platform/a.ts", "../../server/platform/a.ts"],
  ["server never imports web", "server/platform/b.ts", "web/ui/a.ts", "../../web/ui/a.ts"],
  ["contract imports nothing of ours", "contract/b.ts", "server/platform/a.ts", "../server/platform/a.ts"],
  ["a page of the site imports no other page", "web/site/home/b.ts", "web/site/about/a.ts", "../about/a.ts"],
  [`${ADMIN} keeps to its arrows`, `${ADMIN}/b.ts`, CATALOGS, "../catalogs/a.ts"],
  ["web/site keeps to its arrows", "web/site/home/b.ts", "web/admin/site/a.ts", "../../admin/site/a.ts"],
  ["web/ui keeps to its arrows", "web/ui/b.ts", "web/site/home/a.ts", "../site/home/a.ts"],
  ["every folder of web has a row", "web/newroom/b.ts", "web/newroom/a.ts", "./a.ts"],
  ["server/site keeps to its arrows", "server/site/b.ts", "server/products/a.ts", "../products/a.ts"],
  ["contract/platform keeps to its arrows", "contract/platform/b.ts", "contract/site/a.ts", "../site/a.ts"],
  ["every folder of server is a subject", "server/newroom/b.ts", "server/newroom/a.ts", "./a.ts"],
  ["nobody imports tests, bench and sample", "server/platform/b.ts", "sample/a.ts", "../../sample/a.ts"],
  ["subjects know the parts, not the whole", "server/platform/b.ts", "server/app.ts", "../app.ts"],
];

test("finds every planted violation of the import rules, and a planted cycle", () => {
  const files: Record<string, string> = {
    "server/accounts/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
    "server/accounts/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
  };
  for (const [, from, to, specifier] of PLANTED) {
    files[to] = A;
    files[from] = `${files[from] ?? ""}export * from "${specifier}";\n`;
  }
  files["package.json"] = JSON.stringify({ devDependencies: { planted: "1.0.0" } });
  files["node_modules/planted/index.js"] = A;
  files["server/platform/c.ts"] = 'export { a } from "planted";\n';
  const output = cruise(files);
  for (const [rule, from, to] of PLANTED) expect(output).toContain(`error ${rule}: ${from} → ${to}`);
  expect(output).toContain("error what serves imports no development package: server/platform/c.ts");
  expect(output).toMatch(/error no circles: server\/accounts\/[ab]\.ts →/);
});

test("accepts an allowed import and reads the modules", () => {
  const importing = 'export { a } from "../../contract/a.ts";\n';
  const output = cruise({ "contract/a.ts": A, "server/platform/b.ts": importing });
  expect(output).toMatch(/no dependency violations found \(2 modules, 1 dependencies cruised\)/);
});

test("finds planted dead exports, types, files, libraries and unlisted libraries, and nothing used", () => {
  const imports =
    'import { v7 } from "uuid";\nimport { used } from "./http/used.ts";\nimport sharp from "sharp";\n';
  const files = {
    "package.json": JSON.stringify({ name: "planted", dependencies: { kysely: "1", uuid: "1" } }),
    "server/main.ts": `${imports}console.log(used, v7, sharp);\n`,
    "server/http/used.ts":
      "export const used = 1;\nexport const dead = 2;\nexport interface Dead {\n  own: number;\n}\nconst at: Dead = { own: dead };\nconsole.log(at);\n",
    "web/ui/nobody.ts": "export const nobody = 3;\n",
  };
  const options = ["--no-progress", "--no-config-hints", "--reporter", "compact"];
  const found = runIn(files, ["knip.json"], bin("knip"), options).stdout;
  const deadOnes = [
    /used\.ts: dead$/m,
    /used\.ts: Dead$/m,
    /nobody\.ts/,
    /package\.json: kysely/,
    /main\.ts: sharp/,
  ];
  for (const dead of deadOnes) expect(found).toMatch(dead);
  expect(found).not.toMatch(/uuid|: used/);
});

/** The output of the regular expression check. */
function look(files: Record<string, string>) {
  const script = join(ROOT, "scripts/check-expressions.mjs");
  const { status, stdout, stderr } = runIn(files, [], process.execPath, [script]);
  return { status, said: stdout.trim(), faults: stderr.trim().split("\n").filter(Boolean).sort() };
}

test("npm run check includes the check of regular expressions", () => {
  expect(packageJson.scripts.check).toMatch(/ && node scripts\/check-expressions\.mjs$/);
});

test("a planted expression with superlinear time fails, wherever it is", () => {
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

test("an expression that cannot be judged fails", () => {
  // recheck doesn't know the flag.
  const { status, said, faults } = look({ "contract/a.ts": "export const a = /^[a-z]$/v;\n" });
  expect(faults).toEqual([expect.stringMatching(/^contract\/a\.ts:1: .*cannot be judged \(invalid\)/)]);
  expect([status, said]).toEqual([1, "1 of 1 expressions can take more than linear time"]);
});

test("expressions with linear time pass and are checked", () => {
  const { status, said, faults } = look({
    "contract/a.ts": "export const a = /^(?:a|b)+$/;\nexport const b = RegExp.escape('a.b');\n",
    "server/http/b.ts": "export const b = 'a'.split(/\\r\\n|\\r|\\n/);\n",
    "web/ui/c.tsx": "export const C = () => <p>{'/not an expression+$/'}</p>;\n",
  });
  expect([status, said, faults]).toEqual([0, "0 of 2 expressions can take more than linear time", []]);
});

test("the documents name only files that exist", () => {
  const files = globSync("{contract,server,web,tests,tools,bench,sample,scripts}/**/*.{ts,tsx,mjs,css}", {
    cwd: ROOT,
  });
  const paths = [...files, ...globSync("*.*", { cwd: ROOT })].map((path) => `/${path}`);
  const documents = globSync("{README.md,CONTRIBUTING.md,docs/**/*.md}", { cwd: ROOT });
  const missing = documents.flatMap((path) =>
    Array.from(readFileSync(join(ROOT, path), "utf8").matchAll(NAMED_FILE), ([, name]) => name ?? "")
      .filter((name) => !paths.some((each) => each.endsWith(`/${name}`)))
      .map((name) => `${path}: ${name}`),
  );
  expect(documents.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

test("the architecture and the rules for contributors name only code that exists", () => {
  const sources = globSync("{contract,server,web,tests,tools}/**/*.{ts,tsx}", { cwd: ROOT });
  const words = new Set(
    sources.flatMap((path) => readFileSync(join(ROOT, path), "utf8").match(/\w+/g) ?? []),
  );
  const names = ["docs/architecture.md", "CONTRIBUTING.md"].flatMap((path) =>
    Array.from(readFileSync(join(ROOT, path), "utf8").matchAll(NAMED_EXPORT), ([, name]) => name ?? ""),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
