import { PostgresDialect } from "kysely";
import pg from "pg";

const INT8_OID = 20;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT = 5_000;
/** Milliseconds: a longer statement fails, so that the visitor gets a response. */
const STATEMENT_TIMEOUT = 30_000;

/** Connects to PostgreSQL. int8 and count(*) are returned as numbers, as on SQLite. */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): PostgresDialect {
  pg.types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
  });
  // Without a listener a connection dropped while idle would end the process.
  pool.on("error", onIdleError);
  // A connection dropped within a transaction makes its next statement fail.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}
