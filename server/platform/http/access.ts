import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SERVER } from "../../../contract/messages.ts";
import type { Access } from "../../../contract/platform/call.ts";
import type { Actor } from "../database/write.ts";
import { forbidden, unauthenticated } from "./problems.ts";

/** A signed-in person. `sessionId` is the session the call came with. */
export interface Viewer {
  id: string;
  email: string;
  role: string;
  sessionId: string;
}

/** Finds the person behind an access token, and extends the token where that is a use; undefined when it is not valid. */
export type RecogniseToken = (token: string, isUse: boolean) => Promise<Viewer | undefined>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call a route. Every route says so; one that doesn't stops the start. */
    access?: Access;
    /** False for what a page asks by itself as long as it is open: it keeps no session alive. */
    isUse?: false;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** Adds the guard of its declared access to every route registered after this call. */
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

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1];
}
