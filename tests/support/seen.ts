import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../.cache/seen");

/** Messages met by one kind of test, stored for the test that looks for unused messages. */
const seen = new Set<string>();

export function noteSeen(text: string): void {
  seen.add(text);
}

/** The error by which work refuses its input, as "Class: message", or "taken". Notes the message. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "taken",
    (error: Error) => {
      noteSeen(error.message);
      return `${error.constructor.name}: ${error.message}`;
    },
  );

/** Lists in an answer whose entries contain messages. */
const LISTS = ["errors", "enquiries", "rows", "problems", "differences", "refused", "backups"];

/** Notes all messages in an API answer: its own, those of fields and rows, and reasons of failed files. */
export function noteAnswer(body: unknown): void {
  if (typeof body === "string") noteSeen(body);
  if (Array.isArray(body)) for (const each of body) noteAnswer(each);
  const fields = (body ?? {}) as Record<string, unknown>;
  const { message, processingError, problem, notes, from, to } = fields;
  for (const text of [message, processingError, problem, notes, from, to])
    if (typeof text === "string") noteSeen(text);
  for (const list of LISTS) if (Array.isArray(fields[list])) noteAnswer(fields[list]);
}

/** Writes the messages noted since the last call. */
export function keepSeen(): void {
  if (!seen.size) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${randomUUID()}.json`), JSON.stringify([...seen]));
  seen.clear();
}

/** All messages met since the folder was emptied. */
export function readSeen(): string[] {
  const files = readdirSync(FOLDER);
  return [
    ...new Set(files.flatMap((file) => JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as string[])),
  ];
}
