import { type RawBuilder, sql } from "kysely";
import type { BackupContents } from "../../../contract/operations/backup.ts";
import type { VerifiedBackup } from "./verify-backup.ts";

const ALL = sql<boolean>`1 = 1`;

/** What a verified backup holds, in the figures that a person knows his site by. */
export async function contentsOf({ manifest, rehearsal }: VerifiedBackup): Promise<BackupContents> {
  const count = async (table: "products" | "catalogs" | "enquiries", where: RawBuilder<boolean> = ALL) => {
    const rows = await rehearsal.read.selectFrom(table).select("id").where(where).execute();
    return rows.length;
  };
  return {
    createdAt: manifest.createdAt,
    products: await count("products", sql<boolean>`deleted_at is null`),
    catalogs: await count("catalogs"),
    enquiries: await count("enquiries", sql<boolean>`kind != 'whatsapp'`),
    files: manifest.files,
  };
}
