import { administrators } from "../../../contract/accounts/calls.ts";
import type { PlatformDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/handle.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import { keepPrivate } from "../auth/guards.ts";
import { confirmPassword } from "../auth/throttle.ts";
import { disableAdministrator, listAdministrators } from "./administrators.ts";
import { acceptInvitation, deleteInvitation, inviteAdministrator } from "./invitations.ts";

export const administratorCalls = (services: PlatformDeps) => {
  const { database } = services;
  return handle(administrators, {
    list: () => listAdministrators(database),
    invite: async (asked) => {
      await confirmPassword(database, asked);
      const origin = await siteOrigin(asked.request, services);
      return inviteAdministrator(database, asked.actor, { email: asked.body.email, origin });
    },
    accept: { onRequest: [keepPrivate], run: ({ body }) => acceptInvitation(database, body) },
    update: ({ params, body, actor }) => disableAdministrator(database, actor, params.id, body.disabled),
    withdraw: ({ params, actor }) => deleteInvitation(database, actor, params.id),
  });
};
