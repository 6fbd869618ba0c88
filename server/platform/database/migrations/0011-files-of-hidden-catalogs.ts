import { sql } from "kysely";
import type { MigrationStep } from "../engine.ts";

/** Files of inactive catalogues become held; until now they were public. */
export const filesOfHiddenCatalogs: MigrationStep = async (db) => {
  await sql`
    update files set state = 'held'
    where state = 'live' and key in (
      select file_key from catalogs where is_active = 0 and file_key is not null
      union all
      select page.file_key from catalog_pages page join catalogs c on c.id = page.catalog_id where c.is_active = 0
    )`.execute(db);
};
