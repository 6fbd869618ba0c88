import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../.cache/seen");

/** The sentences that one kind of test has met, kept for the test that looks for those nobody has met. */
const seen = new Set<string>();

export function noteSeen(text: string): void {
  seen.add(text);
}

/** Lists of an answer whose entries hold sentences. */
const LISTS = ["errors", "enquiries", "rows", "problems", "differences", "refused", "backups"];

/** Everything a person could read in an API's answer: its message, those of its fields and rows, why a file failed. */
export function noteAnswer(body: unknown): void {
  if (typeof body === "string") noteSeen(body);
  if (Array.isArray(body)) for (const each of body) noteAnswer(each);
  const fields = (body ?? {}) as Record<string, unknown>;
  const { message, processingError, problem, notes, from, to } = fields;
  for (const text of [message, processingError, problem, notes, from, to])
    if (typeof text === "string") noteSeen(text);
  for (const list of LISTS) if (Array.isArray(fields[list])) noteAnswer(fields[list]);
}

/** Writes what this process has met since the last time. */
export function keepSeen(): void {
  if (!seen.size) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${randomUUID()}.json`), JSON.stringify([...seen]));
  seen.clear();
}

/** All that was met by the tests that ran since the folder was emptied. */
export function readSeen(): string[] {
  const files = readdirSync(FOLDER);
  return [
    ...new Set(files.flatMap((file) => JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as string[])),
  ];
}
