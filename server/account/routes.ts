import type { FastifyInstance } from "fastify";
import { ACCOUNT_SERVER } from "../../contract/messages.ts";
import type { Confirmation } from "../../contract/primitives.ts";
import {
  ChangePasswordBody,
  ChangeTwoFactorBody,
  CurrentPasswordBody,
  EnableTwoFactorBody,
  type RecoveryCodes,
} from "../../contract/settings.ts";
import { withPassword } from "../auth/confirm-password.ts";
import { setPassword } from "../auth/users.ts";
import { actorOf, viewerOf } from "../http/access.ts";
import { receiveJson } from "../http/receive.ts";
import type { Services } from "../services.ts";
import { readBusiness } from "../site/business.ts";
import { endOwnSession, listOwnSessions } from "./own-sessions.ts";
import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
} from "./two-factor.ts";

/** An administrator's own account (ruling 'Settings'): password, sessions, second factor. */
export function accountRoutes(app: FastifyInstance, { database }: Services): void {
  const admin = { config: { access: "admin" } } as const;

  app.put("/account/password", admin, (request, reply): Promise<Confirmation> => {
    const { currentPassword, newPassword } = receiveJson(request, ChangePasswordBody);
    return withPassword(database, request, reply, currentPassword, async (user) => {
      await setPassword(database, actorOf(request), user, newPassword, viewerOf(request).sessionId);
      return { message: ACCOUNT_SERVER.passwordChanged };
    });
  });

  app.get("/account/sessions", admin, (request) => listOwnSessions(database, viewerOf(request)));
  app.delete<{ Params: { id: string } }>("/account/sessions/:id", admin, (request) =>
    endOwnSession(database, viewerOf(request), request.params.id),
  );

  app.get("/account/two-factor", admin, (request) => readTwoFactor(database, viewerOf(request).id));
  app.post("/account/two-factor/setup", admin, (request, reply) => {
    const { currentPassword } = receiveJson(request, CurrentPasswordBody);
    return withPassword(database, request, reply, currentPassword, async () => {
      const { companyName } = await readBusiness(database);
      return setUpTwoFactor(database, viewerOf(request), companyName);
    });
  });
  app.post("/account/two-factor/enable", admin, (request) => {
    const { code } = receiveJson(request, EnableTwoFactorBody);
    return enableTwoFactor(database, viewerOf(request), code);
  });
  for (const [path, change] of [
    ["recovery-codes", replaceRecoveryCodes],
    ["disable", disableTwoFactor],
  ] as const) {
    app.post(`/account/two-factor/${path}`, admin, (request, reply) => {
      const { currentPassword, code } = receiveJson(request, ChangeTwoFactorBody);
      return withPassword<RecoveryCodes | Confirmation>(database, request, reply, currentPassword, () =>
        change(database, viewerOf(request), code),
      );
    });
  }
}
