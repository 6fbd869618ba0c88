import type { Catalog, PageNavigationBody, RenameCatalogBody } from "#contract/catalogs/catalog.ts";
import { checkPageNavigation } from "#contract/catalogs/page-navigation-check.ts";
import { CATALOG_SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "../platform/database/open.ts";
import { type SaveTarget, saveVersioned, type Versioned } from "../platform/database/save-versioned.ts";
import type { CatalogRow, Tx } from "../platform/database/schema.ts";
import { updateReturning } from "../platform/database/statements.ts";
import type { Actor, Write } from "../platform/database/write.ts";
import { holdFiles, releaseFiles } from "../platform/files/intents.ts";
import { invalid, ProblemError, staleSave } from "../platform/http/problems.ts";
import { presentCatalogOf } from "./read-catalogs.ts";
import { isCompleted, pagesOf, requireCatalog } from "./store.ts";
import { pdfName } from "./upload-catalog.ts";

interface CatalogSave extends SaveTarget {
  actor: Actor;
  sessionId: string;
}

type CatalogChanges = Partial<Pick<CatalogRow, "is_active" | "page_navigation" | "original_name">>;

const edit = (
  database: Database,
  { id, version, actor, sessionId }: CatalogSave,
  decide: (row: CatalogRow, transaction: Write) => CatalogChanges | Promise<CatalogChanges>,
): Promise<Catalog> => saveVersioned(database, actor, versionedCatalog(sessionId), { id, version }, decide);

const versionedCatalog = (sessionId: string): Versioned<CatalogRow, CatalogChanges, Catalog> => ({
  entity: "catalog",
  find: requireCatalog,
  put: (tx, { id }, changes, stamp) => updateReturning(tx, "catalogs", id, { ...changes, ...stamp }),
  describe: ({ original_name: name }, { is_active, original_name }) => {
    if (original_name !== undefined)
      return { description: `Renamed catalog '${name}' to '${original_name}'` };
    if (is_active === undefined) return { description: `Updated page navigation of catalog '${name}'` };
    return { description: `${is_active ? "Activated" : "Deactivated"} catalog '${name}'` };
  },
  present: ({ id }, tx) => presentCatalogOf(tx, id, sessionId),
  stale: (current) => staleSave(CATALOG_SERVER.stale, current),
});

/** PUT /catalogs/{id}/name: replaces the file name shown to visitors. Throws 404, and 409 for a stale `version`. */
export const renameCatalog = (
  database: Database,
  save: CatalogSave,
  { name }: RenameCatalogBody,
): Promise<Catalog> => edit(database, save, () => ({ original_name: pdfName(name) }));

/** Shows or hides a catalogue with its files. Throws 404, and 409 if not completed or `version` is stale. */
export function toggleActive(database: Database, save: CatalogSave): Promise<Catalog> {
  return edit(database, save, async (row, { tx }) => {
    if (!isCompleted(row)) throw new ProblemError(409, CATALOG_SERVER.notCompleted);
    const isActive = row.is_active === 0;
    await turnFiles(tx, row, isActive);
    return { is_active: isActive ? 1 : 0 };
  });
}

/**
 * PUT /catalogs/{id}/page-navigation: replaces the sections. The PDF's outline was read before, so it can't overwrite them.
 * Throws 404, 400 for a page that doesn't exist, and 409 until the pages are counted or for a stale `version`.
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

/** Makes files public or private in one transaction (ruling 'Catalogues'), so that serving needs no check. */
async function turnFiles(tx: Tx, row: CatalogRow, isActive: boolean): Promise<void> {
  const pages = await pagesOf(tx, row.id).select("file_key").execute();
  const keys = [row, ...pages].flatMap(({ file_key }) => file_key ?? []);
  await (isActive ? releaseFiles(tx, keys) : holdFiles(tx, keys));
}
