import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** Opens the database of a running server. The caller closes it. */
export const openDatabase = (dataDir: string): DatabaseSync =>
  new DatabaseSync(join(dataDir, "heddle.sqlite"), { timeout: 5_000 });

/** Runs one statement in the database of a running server, for a state that no API call creates. */
export function inDatabase(dataDir: string, statement: string, ...values: SQLInputValue[]): void {
  const database = openDatabase(dataDir);
  database.prepare(statement).run(...values);
  database.close();
}
