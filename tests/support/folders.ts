import { mkdtempSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

const PREFIX = join(tmpdir(), "heddle-test-");
const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/** An empty folder, removed after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(PREFIX);
  onTestFinished(() => remove(folder));
  return folder;
}

/** An empty folder, removed after all tests of the file or suite. */
export function sharedFolder(): string {
  const folder = mkdtempSync(PREFIX);
  afterAll(() => remove(folder));
  return folder;
}

/** Writes a file into a folder and returns its path. */
export async function writeIn(folder: string, bytes: Uint8Array | string, name = "file"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}
