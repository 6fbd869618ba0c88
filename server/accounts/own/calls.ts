import { account } from "../../../contract/accounts/calls.ts";
import { ACCOUNT_SERVER } from "../../../contract/messages.ts";
import { handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { withPassword } from "../auth/confirm-password.ts";
import { setPassword } from "../auth/users.ts";
import { endOwnSession, listOwnSessions } from "./own-sessions.ts";
import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
} from "./two-factor.ts";

/**
 * An administrator's own account (ruling 'Settings'): password, sessions, second factor. `readIssuer` returns the name that
 * authenticator apps show, which is the business's.
 */
export const accountCalls = ({ database }: Services, readIssuer: () => Promise<string>) =>
  handle(account, {
    changePassword: ({ body: { currentPassword, newPassword }, actor, viewer, request, reply }) =>
      withPassword(database, request, reply, currentPassword, async (user) => {
        await setPassword(database, actor, user, newPassword, viewer.sessionId);
        return { message: ACCOUNT_SERVER.passwordChanged };
      }),
    sessions: ({ viewer }) => listOwnSessions(database, viewer),
    endSession: ({ params, viewer }) => endOwnSession(database, viewer, params.id),
    readTwoFactor: ({ viewer }) => readTwoFactor(database, viewer.id),
    setUpTwoFactor: ({ body, viewer, request, reply }) =>
      withPassword(database, request, reply, body.currentPassword, async () => {
        return setUpTwoFactor(database, viewer, await readIssuer());
      }),
    enableTwoFactor: ({ body, viewer }) => enableTwoFactor(database, viewer, body.code),
    replaceRecoveryCodes: ({ body, viewer, request, reply }) =>
      withPassword(database, request, reply, body.currentPassword, () =>
        replaceRecoveryCodes(database, viewer, body.code),
      ),
    disableTwoFactor: ({ body, viewer, request, reply }) =>
      withPassword(database, request, reply, body.currentPassword, () =>
        disableTwoFactor(database, viewer, body.code),
      ),
  });
