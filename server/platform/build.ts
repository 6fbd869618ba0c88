import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { MIGRATIONS } from "./database/migrate.ts";

/** This program: its version, the commit it was prepared from ('unknown' without one), and the last step of its schema. */
export const BUILD = {
  version: packageJson.version,
  commit: readCommit(),
  schema: MIGRATIONS.at(-1) ?? "",
};

/** What scripts/prepare.mjs wrote: git is no part of a container, and refuses a folder that is another user's. */
function readCommit(): string {
  try {
    return readFileSync(join(import.meta.dirname, "../../dist/commit"), "utf8").trim() || "unknown";
  } catch {
    return "unknown";
  }
}
