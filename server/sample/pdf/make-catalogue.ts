import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { CatalogueOrder } from "./catalogue-pdf.ts";

const CHILD = fileURLToPath(new URL("./make-catalogue-child.ts", import.meta.url));
const run = promisify(execFile);

/**
 * Makes a sample catalogue at a local path in a process of its own: drawing takes seconds that requests
 * should not wait for. Throws what that process says when it fails, or when `stopping` ends it.
 */
export async function makeCatalogue(
  order: CatalogueOrder,
  path: string,
  stopping: AbortSignal,
): Promise<void> {
  await run(process.execPath, [CHILD, JSON.stringify(order), path], { signal: stopping });
}
