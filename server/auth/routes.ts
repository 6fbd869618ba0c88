import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../database/open.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { sameSiteOnly } from "./origin.ts";
import { profile } from "./profile.ts";
import { refresh } from "./refresh.ts";
import { completeLogin } from "./two-factor/complete-login.ts";

/** Sign-in and sessions (spec section 7 'Authentication', ruling 'Session'). */
export function authRoutes(app: FastifyInstance, parts: { database: Database; config: Config }): void {
  const open = { config: { access: "open" as const }, onRequest: [keepPrivate, sameSiteOnly(parts.config)] };
  app.post("/auth/login", open, login(parts));
  app.post("/auth/two-factor", open, completeLogin(parts));
  app.post("/auth/refresh-token", open, refresh(parts));
  app.post("/auth/logout", open, logout(parts));
  app.get("/auth/profile", { config: { access: "admin" } }, profile);
}

async function keepPrivate(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header("cache-control", "no-store");
}
