import { account } from "../../../contract/accounts/calls.ts";
import type { PlatformDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/handle.ts";
import { withPassword } from "../auth/throttle.ts";
import { setPassword } from "../auth/users.ts";
import { endOwnSession, listOwnSessions } from "./own-sessions.ts";
import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
} from "./two-factor.ts";

/** The user's own account (ruling 'Settings'); `readIssuer` returns the name that authenticators show. */
export const accountCalls = ({ database }: PlatformDeps, readIssuer: () => Promise<string>) =>
  handle(account, {
    changePassword: ({ body: { currentPassword, newPassword }, actor, viewer, request, reply }) =>
      withPassword(database, request, reply, currentPassword, (user) =>
        setPassword(database, actor, user, newPassword, viewer.sessionId),
      ),
    sessions: ({ viewer }) => listOwnSessions(database, viewer),
    endSession: ({ params, viewer }) => endOwnSession(database, viewer, params.id),
    readTwoFactor: ({ viewer }) => readTwoFactor(database, viewer.id),
    setUpTwoFactor: ({ body, viewer, request, reply }) =>
      withPassword(database, request, reply, body.currentPassword, async () =>
        setUpTwoFactor(database, viewer, await readIssuer()),
      ),
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
