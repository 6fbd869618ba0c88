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
  });
