import type { FastifyInstance } from "fastify";
import {
  AcceptInvitationBody,
  InviteAdministratorBody,
  UpdateAdministratorBody,
} from "../../contract/settings.ts";
import { confirmPassword } from "../auth/confirm-password.ts";
import { actorOf } from "../http/access.ts";
import { receiveJson } from "../http/receive.ts";
import { siteOrigin } from "../http/site-origin.ts";
import type { Services } from "../services.ts";
import { disableAdministrator } from "./disable-administrator.ts";
import { acceptInvitation, deleteInvitation, inviteAdministrator } from "./invitations.ts";
import { listAdministrators } from "./store.ts";

type ById = { Params: { id: string } };

/** Who administers the site (ruling 'Settings'). */
export function administratorRoutes(app: FastifyInstance, { config, database }: Services): void {
  const admin = { config: { access: "admin" } } as const;

  app.get("/administrators", admin, () => listAdministrators(database));
  app.post("/administrators", admin, async (request, reply) => {
    const { email, currentPassword } = receiveJson(request, InviteAdministratorBody);
    await confirmPassword(database, request, reply, currentPassword);
    const origin = siteOrigin(request, config);
    return reply.code(201).send(await inviteAdministrator(database, actorOf(request), { email, origin }));
  });
  app.post(
    "/administrators/accept",
    {
      config: { access: "open" },
      onRequest: async (_, reply) => void reply.header("cache-control", "no-store"),
    },
    (request) => acceptInvitation(database, receiveJson(request, AcceptInvitationBody)),
  );
  app.put<ById>("/administrators/:id", admin, (request) => {
    const { disabled } = receiveJson(request, UpdateAdministratorBody);
    return disableAdministrator(database, actorOf(request), request.params.id, disabled);
  });
  app.delete<ById>("/administrators/:id", admin, (request) =>
    deleteInvitation(database, actorOf(request), request.params.id),
  );
}
