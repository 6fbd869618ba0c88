import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";

const STATEMENTS_KEPT = 500;
/** Milliseconds that a statement waits for another program's lock. */
const LOCK_WAIT_MAX = 10_000;
/** Milliseconds between two attempts, doubled from the first to the last. */
const RETRY_FIRST = 1;
const RETRY_LAST = 25;
/** Limit of requests waiting for another program's lock, to leave room for requests that only read. */
const WAITING_MAX = 200;

/** Result codes of SQLite (https://www.sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
/** Extended codes have the primary code in their lowest byte. */
const PRIMARY_CODE = 0xff;

/** Another program held the database's lock for too long. */
export class DatabaseLocked extends Error {
  readonly code = "DATABASE_LOCKED";

  constructor(cause?: unknown) {
    super("Another program holds the database's lock", { cause });
    this.name = "DatabaseLocked";
  }
}

/**
 * node:sqlite behind Kysely's SqliteDialect. Every transaction is immediate: one that reads and then writes must not fail
 * because another process wrote in between, and it serialises concurrent migrations. Opened by the first query, because
 * Kysely doesn't close an unused driver. SQLite's busy timeout is 0 because it blocks the event loop: the driver retries
 * instead.
 */
export function sqliteDialect(path: string, options: { readOnly: boolean }): SqliteDialect {
  return new LockAwareDialect(path, options);
}

function open(path: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0, readOnly });
  try {
    if (!readOnly) database.exec("PRAGMA journal_mode=WAL");
    database.exec("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

class LockAwareDialect extends SqliteDialect {
  readonly #open: () => DatabaseSync;

  constructor(path: string, options: { readOnly: boolean }) {
    super({ database: () => Promise.reject(new Error("LockAwareDriver opens the database")) });
    this.#open = () => open(path, options);
  }

  override createDriver(): Driver {
    return new LockAwareDriver(this.#open);
  }

  override createAdapter(): SqliteAdapter {
    return new LockAwareAdapter();
  }
}

class LockAwareAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** There is one connection, but the driver queues itself: Kysely's queue doesn't report waiting times. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Gives its one connection to one user at a time, in order. Retries a statement that fails on another process's lock until
 * its user has waited 10 s, including the queue but not this process's own transactions.
 */
class LockAwareDriver implements Driver {
  #database: DatabaseSync | undefined;
  readonly #driver: SqliteDriver;
  readonly #releases = new WeakMap<DatabaseConnection, () => void>();
  #last: Promise<void> = Promise.resolve();
  #queued = 0;
  #isLocked = false;
  #transactionEndedAt = Number.NEGATIVE_INFINITY;

  constructor(openFile: () => DatabaseSync) {
    const database = async () => {
      this.#database = await this.#retried(performance.now(), async () => openFile());
      return statementCache(this.#database);
    };
    this.#driver = new SqliteDriver({ database });
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isLocked && this.#queued >= WAITING_MAX) throw new DatabaseLocked();
    const since = performance.now();
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#queued += 1;
    await before;
    this.#queued -= 1;
    const own = await this.#driver.acquireConnection();
    const connection: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) => this.#retried(since, () => own.executeQuery<R>(query)),
      streamQuery: <R>(query: CompiledQuery, chunkSize: number) => own.streamQuery<R>(query, chunkSize),
    };
    this.#releases.set(connection, resolve);
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#releases.get(connection)?.();
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.beginTransaction(connection);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#driver.commitTransaction(connection);
    this.#transactionEndedAt = performance.now();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite itself rolls back after a full disk or an I/O error; a second rollback would hide that error.
    if (this.#database?.isTransaction) await this.#driver.rollbackTransaction(connection);
    this.#transactionEndedAt = performance.now();
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }

  async #retried<T>(since: number, attempt: () => Promise<T>): Promise<T> {
    for (let delay = RETRY_FIRST; ; delay = Math.min(2 * delay, RETRY_LAST)) {
      try {
        return await attempt();
      } catch (error) {
        if (!isBusy(error)) throw error;
        const waited = performance.now() - Math.max(since, this.#transactionEndedAt);
        if (waited >= LOCK_WAIT_MAX) throw new DatabaseLocked(error);
        this.#isLocked = true;
        await sleep(delay);
      }
      this.#isLocked = false;
    }
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = Object(error) as { errcode?: unknown };
  return typeof errcode === "number" && (errcode & PRIMARY_CODE) === SQLITE_BUSY;
}

function statementCache(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const query = text === "begin" ? "begin immediate" : text;
      const known = statements.get(query);
      if (known) return known;
      const statement = asKyselyStatement(database.prepare(query));
      if (/^(select|insert|update|delete|with)/i.test(query)) {
        if (statements.size >= STATEMENTS_KEPT) statements.clear();
        statements.set(query, statement);
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
