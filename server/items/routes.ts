import type { FastifyInstance, FastifyRequest } from "fastify";
import { ItemOrderBody } from "../../contract/hero.ts";
import type { Aim } from "../database/save-versioned.ts";
import { actorOf } from "../http/access.ts";
import { versionOf } from "../http/if-match.ts";
import { receiveJson } from "../http/receive.ts";
import { receiveForm } from "../http/receive-form.ts";
import { pictureForm, pictureOnlyForm } from "../pictures/one-picture.ts";
import type { Services } from "../services.ts";
import { changeItem, changePicture, deleteItem } from "./change-item.ts";
import { createItem } from "./create-item.ts";
import type { ItemChanges, ItemKind, ItemTable } from "./kind.ts";
import { reorderItems } from "./reorder-items.ts";
import { listItems } from "./store.ts";

type ById = { Params: { id: string } };

const aimOf = (request: FastifyRequest<ById>): Aim => ({
  id: request.params.id,
  version: versionOf(request),
});

/** The calls of a kind of item under `path`: those of spec section 7, 'Admin hero', and the order of the list. */
export function itemRoutes<T extends ItemTable>(
  app: FastifyInstance,
  services: Services,
  path: string,
  kind: ItemKind<T>,
): void {
  const { database, staging } = services;
  const visitor = { config: { access: "visitor" } } as const;
  const admin = { config: { access: "admin" } } as const;
  const createForm = pictureForm(kind.createBody);

  app.get(path, visitor, async () =>
    (await listItems(database.read, kind.table, { onlyActive: true })).map(kind.presentPublic),
  );
  app.get(`${path}/all`, admin, async () =>
    (await listItems(database.read, kind.table, { onlyActive: false })).map(kind.present),
  );
  app.post(path, admin, async (request, reply) => {
    const item = await receiveForm(request, staging, createForm, (texts, files) =>
      createItem(services, actorOf(request), kind, texts, files),
    );
    return reply.code(201).send(item);
  });
  app.put(`${path}/order`, admin, (request) =>
    reorderItems(database, actorOf(request), kind, receiveJson(request, ItemOrderBody).ids),
  );
  app.put<ById>(`${path}/:id`, admin, (request) => {
    const changes = receiveJson(request, kind.updateBody);
    return changeItem(database, actorOf(request), kind, aimOf(request), () => changes);
  });
  app.put<ById>(`${path}/:id/image`, admin, (request) =>
    receiveForm(request, staging, pictureOnlyForm, (_fields, files) =>
      changePicture(services, actorOf(request), kind, aimOf(request), files),
    ),
  );
  app.put<ById>(`${path}/:id/toggle-active`, admin, (request) =>
    changeItem(
      database,
      actorOf(request),
      kind,
      aimOf(request),
      (row) => ({ is_active: row.is_active === 1 ? 0 : 1 }) as ItemChanges<T>,
    ),
  );
  app.delete<ById>(`${path}/:id`, admin, (request) =>
    deleteItem(services, actorOf(request), kind, aimOf(request)),
  );
}
