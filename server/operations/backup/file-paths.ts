import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "../../platform/database/schema.ts";
import { pathOf } from "../../platform/files/keys.ts";

const Names = z.array(z.string());

/**
 * The paths of all files that a backup's rows name, in the order in which a backup holds them. Throws when a row
 * names one that the server would not have made.
 */
export async function filePaths(db: Kysely<Tables>): Promise<string[]> {
  const sets = await db
    .selectFrom("files")
    .select(["key", "names"])
    .where("state", "in", ["live", "held"])
    .orderBy("key")
    .execute();
  return sets.flatMap(({ key, names }) =>
    Names.parse(JSON.parse(names)).map((name) => {
      const path = pathOf(key, name);
      if (!path) throw new Error("Refused a file name that the server did not make");
      return path;
    }),
  );
}
