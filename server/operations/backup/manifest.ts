import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { MIGRATIONS } from "../../platform/database/migrate.ts";
import type { Tables } from "../../platform/database/schema.ts";
import { DamagedBackup, UnfitBackup } from "./archive.ts";

/** Raised when the layout of a backup changes so that older programs cannot read it. */
const FORMAT = 1;

const AnyManifest = z.object({ format: z.int().min(1) });

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** The last migration of the database. */
  schema: z.string(),
  createdAt: z.iso.datetime(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) })),
  /** How many files, each size of a picture counted. */
  files: z.int().min(0),
});

export type Manifest = z.infer<typeof Manifest>;

export function newManifest(content: Pick<Manifest, "schema" | "tables" | "files">): Manifest {
  return { format: FORMAT, createdAt: new Date().toISOString(), ...content };
}

/** Throws DamagedBackup for what is no manifest, and UnfitBackup for one of a newer program. */
export function parseManifest(bytes: Buffer): Manifest {
  const value = parse(bytes);
  const format = AnyManifest.safeParse(value).data?.format ?? 0;
  if (format > FORMAT) throw newer();
  const manifest = Manifest.safeParse(value).data;
  if (!manifest) throw new DamagedBackup("its manifest is not one");
  if (!MIGRATIONS.includes(manifest.schema)) throw newer();
  return manifest;
}

const newer = () =>
  new UnfitBackup("This backup was made by a newer Heddle: restore it with that version or a later one");

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

export async function readSchema(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  if (!rows[0]) throw new Error("The database has no schema yet");
  return rows[0].name;
}
