import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { Id } from "../../contract/platform/primitives.ts";
import { fold } from "../../contract/platform/words.ts";
import type {
  CreateViewBody,
  SavedView,
  UpdateViewBody,
  ViewQuery,
} from "../../contract/products/bulk-edit.ts";
import { SAVED_VIEWS_MAX } from "../../contract/products/limits.ts";
import { SAVED_VIEWS } from "../../contract/products/messages.ts";
import { requireCategory } from "../platform/categories.ts";
import { updateReturning } from "../platform/database/by-id.ts";
import type { Database } from "../platform/database/open.ts";
import type { SavedViewRow, Tables } from "../platform/database/schema.ts";
import { type Actor, writeUnseen } from "../platform/database/write.ts";
import { notFound, ProblemError } from "../platform/http/problems.ts";

/** The owner of the views: no call reads another user's. */
type Person = Actor & { id: string };

/** GET /products/views: returns the user's own views in the order they were saved. */
export async function listViews({ read }: Database, { id }: Person): Promise<SavedView[]> {
  return (await viewsOf(read, id)).map(present);
}

/** The activity record doesn't name the view. Throws 409 if the name is taken or there are too many. */
export function createView(
  database: Database,
  person: Person,
  { name, query }: CreateViewBody,
): Promise<SavedView> {
  return writeUnseen(database, person, async ({ tx, now, record }) => {
    const views = await viewsOf(tx, person.id);
    if (views.length >= SAVED_VIEWS_MAX) throw new ProblemError(409, SAVED_VIEWS.tooMany);
    assertNameFree(views, name);
    if (query.category) await requireCategory(tx, query.category);
    const row: SavedViewRow = {
      id: uuidv7(),
      user_id: person.id,
      name,
      name_key: fold(name),
      query: JSON.stringify(query),
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto("saved_views").values(row).execute();
    await record("create", "view", row.id, "Saved a view of the product list");
    return present(row);
  });
}

/** PUT /products/views/{id}. Throws 404, also for another user's view, and 409 if the name is taken. */
export function updateView(
  database: Database,
  person: Person,
  id: string,
  { name, query }: UpdateViewBody,
): Promise<SavedView> {
  return writeUnseen(database, person, async ({ tx, now, record }) => {
    const views = await viewsOf(tx, person.id);
    const row = requireOwn(views, id);
    const others = views.filter((view) => view !== row);
    if (name !== undefined) assertNameFree(others, name);
    if (query?.category) await requireCategory(tx, query.category);
    const saved = await updateReturning(tx, "saved_views", row.id, {
      ...(name === undefined ? {} : { name, name_key: fold(name) }),
      ...(query === undefined ? {} : { query: JSON.stringify(query) }),
      updated_at: now,
    });
    await record("update", "view", row.id, "Changed a view of the product list");
    return present(saved);
  });
}

/** DELETE /products/views/{id}. Throws 404, also for another user's view. */
export function deleteView(database: Database, person: Person, id: string): Promise<{ message: string }> {
  return writeUnseen(database, person, async ({ tx, record }) => {
    const row = requireOwn(await viewsOf(tx, person.id), id);
    await tx.deleteFrom("saved_views").where("id", "=", row.id).execute();
    await record("delete", "view", row.id, "Deleted a view of the product list");
    return { message: SAVED_VIEWS.deleted };
  });
}

const viewsOf = (db: Kysely<Tables>, userId: string): Promise<SavedViewRow[]> =>
  db.selectFrom("saved_views").selectAll().where("user_id", "=", userId).orderBy("id").execute();

function requireOwn(views: readonly SavedViewRow[], id: string): SavedViewRow {
  const row = Id.safeParse(id).success ? views.find((view) => view.id === id) : undefined;
  if (!row) throw notFound(SAVED_VIEWS.notFound);
  return row;
}

function assertNameFree(views: readonly SavedViewRow[], name: string): void {
  if (!views.some((view) => view.name_key === fold(name))) return;
  const message = SAVED_VIEWS.nameTaken;
  throw new ProblemError(409, message, { problems: [{ field: "name", message }] });
}

const present = ({ id, name, query }: SavedViewRow): SavedView => ({
  _id: id,
  name,
  query: JSON.parse(query) as ViewQuery,
});
