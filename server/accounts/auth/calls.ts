import { session } from "../../../contract/accounts/calls.ts";
import type { PlatformDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/handle.ts";
import { keepPrivate, sameSiteOnly } from "./guards.ts";
import { beginLogin, completeLogin, endLogin, refreshLogin } from "./sign-in.ts";
import { presentUser } from "./users.ts";

export const sessionCalls = (services: PlatformDeps) => {
  const onRequest = [keepPrivate, sameSiteOnly(services.config)];
  return handle(session, {
    login: { onRequest, run: (asked) => beginLogin(services, asked) },
    completeLogin: { onRequest, run: (asked) => completeLogin(services, asked) },
    refresh: { onRequest, run: (asked) => refreshLogin(services, asked) },
    logout: { onRequest, run: (asked) => endLogin(services, asked) },
    profile: ({ viewer }) => ({ user: presentUser(viewer) }),
  });
};
