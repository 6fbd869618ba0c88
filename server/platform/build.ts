import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "#package.json" with { type: "json" };
import { MIGRATIONS } from "./database/migrate.ts";

/** This program's version, commit ('unknown' without one) and last migration. */
export const BUILD = {
  version: packageJson.version,
  commit: readCommit(),
  schema: MIGRATIONS.at(-1) ?? "",
};

/** Written by scripts/prepare.mjs: containers have no git, and git rejects a folder of another user. */
function readCommit(): string {
  try {
    return readFileSync(join(import.meta.dirname, "../../dist/commit"), "utf8").trim() || "unknown";
  } catch {
    return "unknown";
  }
}
