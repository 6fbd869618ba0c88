import type { FastifyReply, FastifyRequest } from "fastify";
import { session } from "../../../contract/accounts/session-calls.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { handle } from "../../platform/http/handle.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { sameSiteOnly } from "./origin.ts";
import { refresh } from "./refresh.ts";
import { completeLogin } from "./two-factor/complete-login.ts";
import { presentUser } from "./users.ts";

/** Sign-in and sessions (spec section 7 'Authentication', ruling 'Session'). */
export const sessionCalls = (services: { database: Database; config: Config }) => {
  const onRequest = [keepPrivate, sameSiteOnly(services.config)];
  return handle(session, {
    login: { onRequest, run: login(services) },
    completeLogin: { onRequest, run: completeLogin(services) },
    refresh: { onRequest, run: refresh(services) },
    logout: { onRequest, run: logout(services) },
    profile: ({ viewer }) => ({ user: presentUser(viewer) }),
  });
};

async function keepPrivate(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header("cache-control", "no-store");
}
