import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

/** What the project's own rules say of a small planted tree, in lines. */
function check(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "heddle-dead-code-"));
  try {
    cpSync(join(ROOT, "knip.json"), join(folder, "knip.json"));
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const options = ["--no-progress", "--no-config-hints", "--reporter", "compact"];
    const { stdout } = spawnSync(join(ROOT, "node_modules/.bin/knip"), options, {
      cwd: folder,
      encoding: "utf8",
    });
    return stdout.split("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a planted dead export, dead type, dead file, dead library and unlisted library are found, what is used is not", () => {
  const found = check({
    "package.json": JSON.stringify({ name: "planted", dependencies: { kysely: "1", uuid: "1" } }),
    "server/main.ts":
      'import { v7 } from "uuid";\nimport { used } from "./http/used.ts";\nimport sharp from "sharp";\nconsole.log(used, v7, sharp);\n',
    "server/http/used.ts":
      "export const used = 1;\nexport const dead = 2;\nexport interface Dead {\n  own: number;\n}\nconst at: Dead = { own: dead };\nconsole.log(at);\n",
    "web/ui/nobody.ts": "export const nobody = 3;\n",
  }).join("\n");
  expect(found).toMatch(/used\.ts: dead$/m);
  expect(found).toMatch(/used\.ts: Dead$/m);
  expect(found).toMatch(/nobody\.ts/);
  expect(found).toMatch(/package\.json: kysely/);
  expect(found).toMatch(/main\.ts: sharp/);
  expect(found).not.toMatch(/uuid|: used/);
});
