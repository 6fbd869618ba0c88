import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";

const STATEMENTS_KEPT = 500;
const BUSY_TIMEOUT = 10_000;

/**
 * node:sqlite behind Kysely's SqliteDialect. Every transaction begins immediately: one that reads and then
 * writes must not fail half-way because another process wrote in between, and it serves as the lock of
 * migrations that start at once. Opened by the first query: Kysely closes nothing that was never asked.
 */
export function sqliteDialect(path: string, options: { readOnly: boolean }): SqliteDialect {
  return new ImmediateSqliteDialect({ database: async () => statementCache(open(path, options)) });
}

function open(path: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT, readOnly });
  if (!readOnly) database.exec("PRAGMA journal_mode=WAL");
  database.exec("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000");
  return database;
}

class ImmediateSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function statementCache(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const query = text === "begin" ? "begin immediate" : text;
      const known = kept.get(query);
      if (known) return known;
      const statement = asKyselyStatement(database.prepare(query));
      if (/^(select|insert|update|delete|with)/i.test(query)) {
        if (kept.size >= STATEMENTS_KEPT) kept.clear();
        kept.set(query, statement);
      }
      return statement;
    },
    close: () => database.close(),
  };
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  };
}
