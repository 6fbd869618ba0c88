import { createServer, connect as openSocket, type Server, type Socket } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { sweepFiles } from "#server/platform/files/intents.ts";
import type { ByteRange } from "#server/platform/files/store.ts";
import type { Services } from "#server/services.ts";
import { freePort } from "./postgres.ts";

type FaultyTable =
  | "products"
  | "activity"
  | "files"
  | "hero_slides"
  | "news"
  | "hero_tabs"
  | "enquiries"
  | "jobs";

/** Makes the database reject a kind of change, like a full disk or a broken constraint. */
export async function plantTrigger(
  { database }: Pick<Services, "database">,
  moment: `insert on ${FaultyTable}` | `update on ${FaultyTable}`,
): Promise<{ remove(): Promise<void> }> {
  const { main, engine } = database;
  const table = sql.table(moment.split(" ")[2] ?? "");
  if (engine === "sqlite") {
    const event = sql.raw(moment);
    await sql`create trigger planted before ${event} begin select raise(abort, 'planted secret'); end`.execute(
      main,
    );
    return { remove: async () => void (await sql`drop trigger planted`.execute(main)) };
  }
  await sql`create or replace function planted() returns trigger language plpgsql as
    $$ begin raise exception 'planted secret'; end $$`.execute(main);
  await sql`create trigger planted before ${sql.raw(moment)} for each row execute function planted()`.execute(
    main,
  );
  return { remove: async () => void (await sql`drop trigger planted on ${table}`.execute(main)) };
}

const DAY = 24 * 60 * 60_000;

/** Moves the due times of file records one day into the past. */
export async function letADayPass({ database }: Services): Promise<void> {
  await database.main
    .updateTable("files")
    .set((eb) => ({ due_at: eb("due_at", "-", DAY) }))
    .execute();
}

/** Deletes the files that are due a day later. */
export async function sweepNextDay(services: Services): Promise<void> {
  await letADayPass(services);
  await sweepFiles(services.database, services.files);
}

/** Makes the `nth` call fail with an operating system error code. */
export function failNth(
  { files }: Services,
  method: "put" | "place" | "remove" | "size",
  code: string,
  nth: number | "every",
): { stop(): void } {
  const real = files[method];
  let calls = 0;
  const faulty = (...args: unknown[]): Promise<unknown> => {
    calls += 1;
    if (nth !== "every" && calls !== nth) return Reflect.apply(real, files, args);
    return Promise.reject(Object.assign(new Error(`${code}: planted, '/srv/secret/path'`), { code }));
  };
  Object.assign(files, { [method]: faulty });
  return { stop: () => void Object.assign(files, { [method]: real }) };
}

/** How reading a stored file fails: it is missing, the disk reports an error, or it breaks off in the middle. */
export const READ_FAULTS = ["missing", "EIO", "cut"] as const;

/** Makes every read of a stored file fail until stopped. `reads` counts them. */
export function failReads({ files }: Pick<Services, "files">, fault: (typeof READ_FAULTS)[number]) {
  const real = { read: files.read, local: files.local };
  const code = fault === "missing" ? "ENOENT" : "EIO";
  const error = () => Object.assign(new Error(`${code}: planted, '/srv/secret/path'`), { code });
  const planted = { reads: 0, stop: () => void Object.assign(files, real) };
  async function* broken(path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    if (fault === "cut") {
      const whole = await buffer(real.read(path, range));
      yield whole.subarray(0, whole.length / 2);
    }
    throw error();
  }
  files.read = (path, range) => {
    planted.reads += 1;
    return Readable.from(broken(path, range), { objectMode: false });
  };
  files.local = async () => {
    planted.reads += 1;
    throw error();
  };
  return planted;
}

/** A connection to a server that can be cut: existing connections break and new ones fail until restored. */
export interface Cable {
  port: number;
  pull(): Promise<void>;
  putBack(): Promise<void>;
}

export async function cableTo(target: URL): Promise<Cable> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  let server: Server | undefined;
  const putBack = async () => {
    server = createServer((near) => {
      const far = openSocket(Number(target.port), target.hostname);
      keep(near);
      keep(far);
      near.pipe(far).pipe(near);
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(port, "127.0.0.1", resolve);
    await promise;
  };
  await putBack();
  return {
    port,
    putBack,
    pull: async () => {
      const closed = Promise.withResolvers<void>();
      server?.close(() => closed.resolve());
      for (const socket of sockets) socket.destroy();
      await closed.promise;
    },
  };
}
