import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Access } from "#contract/platform/call.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Actor } from "../database/write.ts";
import { forbidden, unauthenticated } from "./problems.ts";

/** A signed-in user. `sessionId` is the session of the request. */
export interface Viewer {
  id: string;
  email: string;
  role: string;
  sessionId: string;
}

/** Returns the user of an access token, or undefined if it is invalid; extends the token if `isUse`. */
export type RecogniseToken = (token: string, isUse: boolean) => Promise<Viewer | undefined>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call a route. A route without it stops the start. */
    access?: Access;
    /** False for automatic polling, which must not keep a session alive. */
    isUse?: false;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** Adds an access guard to every route registered after this call. */
export function guardRoutes(app: FastifyInstance, recognise: RecogniseToken): void {
  app.decorateRequest("viewer", null);
  app.addHook("onRoute", (route) => {
    const access = route.config?.access;
    if (!access) throw new Error(`Route ${route.method} ${route.url} does not say who may call it`);
    if (access === "open") return;
    const guard = access === "admin" ? requireAdministrator(recognise) : recogniseViewer(recognise);
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}

export const asActor = ({ id, email }: Pick<Viewer, "id" | "email">) => ({ id, name: email }) satisfies Actor;

const isAdministrator = (viewer: Viewer | undefined): viewer is Viewer => viewer?.role === "admin";

function requireAdministrator(recognise: RecogniseToken) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    keepPrivate(reply);
    const token = bearerToken(request);
    if (!token) throw unauthenticated();
    const viewer = await recognise(token, request.routeOptions.config.isUse !== false);
    if (!viewer) throw unauthenticated(SERVER.sessionEnded);
    if (!isAdministrator(viewer)) throw forbidden();
    request.viewer = viewer;
  };
}

function recogniseViewer(recognise: RecogniseToken) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("vary", "Authorization").header("cache-control", "no-cache");
    const token = bearerToken(request);
    if (!token) return;
    const viewer = await recognise(token, true);
    if (!isAdministrator(viewer)) return;
    keepPrivate(reply);
    request.viewer = viewer;
  };
}

function keepPrivate(reply: FastifyReply): void {
  reply.header("vary", "Authorization").header("cache-control", "private, no-store");
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1];
}
