import type { Catalog, PageNavigationBody } from "../../contract/catalog.ts";
import { CATALOG_SERVER } from "../../contract/messages.ts";
import { checkPageNavigation } from "../../contract/page-navigation-check.ts";
import type { Database } from "../database/open.ts";
import type { CatalogRow } from "../database/schema.ts";
import { type Actor, write } from "../database/write.ts";
import { staleSave } from "../http/if-match.ts";
import { invalid, ProblemError } from "../http/problems.ts";
import { turnFiles } from "./catalog-files.ts";
import { presentOne } from "./list-catalogs.ts";
import { isCompleted, requireCatalog } from "./store.ts";

/** Who saves which catalogue: the version that it was made from, and the session that reads the answer. */
export interface CatalogSave {
  id: string;
  version: number | undefined;
  actor: Actor;
  sessionId: string;
}

/**
 * PUT /catalogs/{id}/toggle-active: shows or hides this one catalogue, its files with it. Throws 404, and 409 for
 * one that is not completed or was changed since `version`.
 */
export function toggleActive(database: Database, save: CatalogSave): Promise<Catalog> {
  return edit(database, save, (row) => {
    if (!isCompleted(row)) throw new ProblemError(409, CATALOG_SERVER.notCompleted);
    const isActive = row.is_active === 0;
    return {
      changes: { is_active: isActive ? 1 : 0 },
      description: `${isActive ? "Activated" : "Deactivated"} catalog '${row.original_name}'`,
    };
  });
}

/**
 * PUT /catalogs/{id}/page-navigation: replaces the sections. The PDF's outline was read before anybody can come here,
 * so that what a person writes stands. Throws 404, 400 for a page that the catalogue has not, and 409 as long as its pages are not counted or for a stale `version`.
 */
export function setPageNavigation(
  database: Database,
  save: CatalogSave,
  navigation: PageNavigationBody,
): Promise<Catalog> {
  return edit(database, save, (row) => {
    if (row.total_pages === 0) throw new ProblemError(409, CATALOG_SERVER.notCompleted);
    const problems = Object.entries(navigation).flatMap(([field, page]) =>
      checkPageNavigation({ [field]: page }, row.total_pages).map((message) => ({ field, message })),
    );
    if (problems.length) throw invalid(problems);
    return {
      changes: { page_navigation: JSON.stringify(navigation) },
      description: `Updated page navigation of catalog '${row.original_name}'`,
    };
  });
}

interface Edit {
  changes: Partial<Pick<CatalogRow, "is_active" | "page_navigation">>;
  description: string;
}

function edit(
  database: Database,
  { id, version, actor, sessionId }: CatalogSave,
  decide: (row: CatalogRow) => Edit,
): Promise<Catalog> {
  return write(database, actor, async ({ tx, change, now, record }) => {
    const row = await requireCatalog(tx, id);
    if (version !== undefined && version !== row.version) {
      throw staleSave(CATALOG_SERVER.stale, await presentOne(tx, id, sessionId));
    }
    const { changes, description } = decide(row);
    await tx
      .updateTable("catalogs")
      .set({ ...changes, version: row.version + 1, change, updated_at: Math.max(now, row.created_at) })
      .where("id", "=", id)
      .execute();
    if (changes.is_active !== undefined) await turnFiles(tx, row, changes.is_active === 1);
    await record({ type: "update", entity: "catalog", entity_id: id, description });
    return presentOne(tx, id, sessionId);
  });
}
