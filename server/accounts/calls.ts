import { account, administrators, session } from "#contract/accounts/calls.ts";
import type { PlatformDeps } from "../platform/deps.ts";
import { handle } from "../platform/http/handle.ts";
import { siteOrigin } from "../platform/http/site-origin.ts";
import { disableAdministrator, listAdministrators } from "./administrators/administrators.ts";
import { acceptInvitation, deleteInvitation, inviteAdministrator } from "./administrators/invitations.ts";
import { keepPrivate, sameSiteOnly } from "./auth/guards.ts";
import { beginLogin, completeLogin, endLogin, refreshLogin } from "./auth/sign-in.ts";
import { confirmPassword, withPassword } from "./auth/throttle.ts";
import { presentUser, setPassword } from "./auth/users.ts";
import { endOwnSession, listOwnSessions } from "./own/own-sessions.ts";
import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
} from "./own/two-factor.ts";

/** The calls of sessions, of the user's own account and of administrators; `readIssuer` returns the name that authenticators show. */
export const accountCalls = (services: PlatformDeps, readIssuer: () => Promise<string>) => {
  const { database } = services;
  const onRequest = [keepPrivate, sameSiteOnly(services.config)];
  return [
    ...handle(session, {
      login: { onRequest, run: (asked) => beginLogin(services, asked) },
      completeLogin: { onRequest, run: (asked) => completeLogin(services, asked) },
      refresh: { onRequest, run: (asked) => refreshLogin(services, asked) },
      logout: { onRequest, run: (asked) => endLogin(services, asked) },
      profile: ({ viewer }) => ({ user: presentUser(viewer) }),
    }),
    ...handle(account, {
      changePassword: (asked) =>
        withPassword(database, asked, (user) =>
          setPassword(database, asked.actor, user, asked.body.newPassword, asked.viewer.sessionId),
        ),
      sessions: ({ viewer }) => listOwnSessions(database, viewer),
      endSession: ({ params, viewer }) => endOwnSession(database, viewer, params.id),
      readTwoFactor: ({ viewer }) => readTwoFactor(database, viewer.id),
      setUpTwoFactor: (asked) =>
        withPassword(database, asked, async () => setUpTwoFactor(database, asked.viewer, await readIssuer())),
      enableTwoFactor: ({ body, viewer }) => enableTwoFactor(database, viewer, body.code),
      replaceRecoveryCodes: (asked) =>
        withPassword(database, asked, () => replaceRecoveryCodes(database, asked.viewer, asked.body.code)),
      disableTwoFactor: (asked) =>
        withPassword(database, asked, () => disableTwoFactor(database, asked.viewer, asked.body.code)),
    }),
    ...handle(administrators, {
      list: () => listAdministrators(database),
      invite: async (asked) => {
        await confirmPassword(database, asked);
        const origin = await siteOrigin(asked.request, services);
        return inviteAdministrator(database, asked.actor, { email: asked.body.email, origin });
      },
      accept: { onRequest: [keepPrivate], run: ({ body }) => acceptInvitation(database, body) },
      update: ({ params, body, actor }) => disableAdministrator(database, actor, params.id, body.disabled),
      withdraw: ({ params, actor }) => deleteInvitation(database, actor, params.id),
    }),
  ];
};
