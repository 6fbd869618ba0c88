import pg from "pg";

const CONNECTIONS = 6;
const CONNECT_TIMEOUT = 5_000;
/** Milliseconds: building an index of a million products takes minutes. */
const STATEMENT_TIMEOUT = 3_600_000;
/**
 * The planner knows nothing of the arrays that are searched for: it would read whole tables instead of an index, and plan each
 * statement every time. With less memory, the matches of a common word are noted by page, and each page's products compared.
 */
const SETTINGS =
  "set enable_seqscan = off; set plan_cache_mode = force_generic_plan; set jit = off; set work_mem = '32MB'";

type Row = Record<string, unknown>;

/** Runs a statement that is prepared once per connection. */
export interface Connection {
  query<T extends Row = Row>(text: string, values?: readonly unknown[]): Promise<T[]>;
}

export interface Connections extends Connection {
  /** Runs work in a transaction that has an advisory lock to itself, by any process. */
  alone<T>(lock: number, work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** PostgreSQL has no text with the character 0, which a visitor may send. */
function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === "string" ? value.replaceAll("\0", "") : value;
}

/** The first of the two numbers of the advisory locks that belong to the search. */
const LOCKS = 7_316_001;

/** Opens connections for searching, apart from those of the products: their plans need other settings. */
export function openConnections(url: string, onIdleError: (error: Error) => void): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    onConnect: async (client) => {
      await client.query(SETTINGS);
    },
  });
  pool.on("error", onIdleError);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  const names = new Map<string, string>();
  const runOn = (client: Pick<pg.Pool, "query">): Connection => ({
    async query<T extends Row>(text: string, values: readonly unknown[] = []) {
      if (!values.length) return (await client.query<T>(text)).rows;
      const name = names.get(text) ?? `search${names.size}`;
      names.set(text, name);
      return (await client.query<T>({ name, text, values: values.map(storable) })).rows;
    },
  });
  return {
    ...runOn(pool),
    async alone(lock, work) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await client.query("select pg_advisory_xact_lock($1, $2)", [LOCKS, lock]);
        const result = await work(runOn(client));
        await client.query("commit");
        client.release();
        return result;
      } catch (error) {
        // A connection in an unknown state isn't used again.
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
