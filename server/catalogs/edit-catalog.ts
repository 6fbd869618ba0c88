import type { Catalog, PageNavigationBody, RenameCatalogBody } from "../../contract/catalogs/catalog.ts";
import { checkPageNavigation } from "../../contract/catalogs/page-navigation-check.ts";
import { CATALOG_SERVER } from "../../contract/messages.ts";
import type { Database } from "../platform/database/open.ts";
import { saveVersioned, type Versioned } from "../platform/database/save-versioned.ts";
import type { CatalogRow } from "../platform/database/schema.ts";
import type { Actor, Write } from "../platform/database/write.ts";
import { staleSave } from "../platform/http/if-match.ts";
import { invalid, ProblemError } from "../platform/http/problems.ts";
import { turnFiles } from "./catalog-files.ts";
import { presentOne } from "./list-catalogs.ts";
import { pdfName } from "./pdf-name.ts";
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
  return edit(database, save, async (row, { tx }) => {
    if (!isCompleted(row)) throw new ProblemError(409, CATALOG_SERVER.notCompleted);
    const isActive = row.is_active === 0;
    await turnFiles(tx, row, isActive);
    return { is_active: isActive ? 1 : 0 };
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
    return { page_navigation: JSON.stringify(navigation) };
  });
}

/** PUT /catalogs/{id}/name: replaces the file name shown to visitors. Throws 404, and 409 for a stale `version`. */
export const renameCatalog = (
  database: Database,
  save: CatalogSave,
  { name }: RenameCatalogBody,
): Promise<Catalog> => edit(database, save, () => ({ original_name: pdfName(name) }));

type CatalogChanges = Partial<Pick<CatalogRow, "is_active" | "page_navigation" | "original_name">>;

const edit = (
  database: Database,
  { id, version, actor, sessionId }: CatalogSave,
  decide: (row: CatalogRow, transaction: Write) => CatalogChanges | Promise<CatalogChanges>,
): Promise<Catalog> => saveVersioned(database, actor, versionedCatalog(sessionId), { id, version }, decide);

const versionedCatalog = (sessionId: string): Versioned<CatalogRow, CatalogChanges, Catalog> => ({
  entity: "catalog",
  find: requireCatalog,
  put: (tx, { id }, changes, stamp) =>
    tx
      .updateTable("catalogs")
      .set({ ...changes, ...stamp })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  describe: ({ original_name: name }, { is_active, original_name }) => {
    if (original_name !== undefined)
      return { description: `Renamed catalog '${name}' to '${original_name}'` };
    if (is_active === undefined) return { description: `Updated page navigation of catalog '${name}'` };
    return { description: `${is_active ? "Activated" : "Deactivated"} catalog '${name}'` };
  },
  present: ({ id }, tx) => presentOne(tx, id, sessionId),
  stale: (current) => staleSave(CATALOG_SERVER.stale, current),
});
