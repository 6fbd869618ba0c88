import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

/** Checks a small tree of planted files with the project's own rules. */
function cruise(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "heddle-arrows-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of ["dependency-cruiser.cjs", "docs/arrows.md"]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const side of ["contract", "server", "web"]) mkdirSync(join(folder, side), { recursive: true });
  const depcruise = join(ROOT, "node_modules/.bin/depcruise");
  const options = ["--config", "dependency-cruiser.cjs", "contract", "server", "web"];
  return spawnSync(depcruise, options, { cwd: folder, encoding: "utf8" }).stdout;
}

const A = "export const a = 1;\n";
const PLANTED: [rule: string, from: string, to: string, specifier: string][] = [
  ["web never imports server", "web/ui/b.ts", "server/platform/a.ts", "../../server/platform/a.ts"],
  ["server never imports web", "server/platform/b.ts", "web/ui/a.ts", "../../web/ui/a.ts"],
  ["contract imports nothing of ours", "contract/b.ts", "server/platform/a.ts", "../server/platform/a.ts"],
  ["a page of the site imports no other page", "web/site/home/b.ts", "web/site/about/a.ts", "../about/a.ts"],
  [
    "web/admin/imports keeps to its arrows",
    "web/admin/imports/b.ts",
    "web/admin/catalogs/a.ts",
    "../catalogs/a.ts",
  ],
  ["web/site keeps to its arrows", "web/site/home/b.ts", "web/admin/site/a.ts", "../../admin/site/a.ts"],
  ["web/ui keeps to its arrows", "web/ui/b.ts", "web/site/home/a.ts", "../site/home/a.ts"],
  ["every folder of web has a row", "web/newroom/b.ts", "web/newroom/a.ts", "./a.ts"],
  ["server/site keeps to its arrows", "server/site/b.ts", "server/products/a.ts", "../products/a.ts"],
  ["contract/platform keeps to its arrows", "contract/platform/b.ts", "contract/site/a.ts", "../site/a.ts"],
  ["every folder of server is a subject", "server/newroom/b.ts", "server/newroom/a.ts", "./a.ts"],
  ["nobody imports tests, bench and sample", "server/platform/b.ts", "sample/a.ts", "../../sample/a.ts"],
  ["subjects know the parts, not the whole", "server/platform/b.ts", "server/app.ts", "../app.ts"],
];

test("each planted violation is found, and a planted circle", () => {
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

test("an allowed import passes, and modules are really read", () => {
  const output = cruise({
    "contract/a.ts": A,
    "server/platform/b.ts": 'export { a } from "../../contract/a.ts";\n',
  });
  expect(output).toMatch(/no dependency violations found \(2 modules, 1 dependencies cruised\)/);
});
