import { PostgresDialect } from "kysely";
import pg from "pg";

const INT8_OID = 20;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT = 5_000;
/** A statement that takes longer is a fault; the visitor gets an answer instead of a hanging page. */
const STATEMENT_TIMEOUT = 30_000;

/** PostgreSQL by connection string. int8 and count(*) come as numbers, as SQLite gives them. */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): PostgresDialect {
  pg.types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
  });
  // Without a listener a connection that the server drops while idle would end the process.
  pool.on("error", onIdleError);
  // One that is dropped between two statements of a transaction: the next statement fails with the reason.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}
