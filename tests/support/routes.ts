import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import type { Access } from "#contract/platform/call.ts";

/** A registered route; `access` is undefined if it declares none. */
export interface RegisteredRoute {
  method: string;
  url: string;
  access: Access | undefined;
}

const CHANNEL = "fastify.initialization";

/** Runs `build` and returns its result with all routes it registered. */
export async function withRoutes<T>(
  build: () => Promise<T>,
): Promise<{ built: T; routes: RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url, config }) => {
      for (const each of [method].flat()) routes.push({ method: each, url, access: config?.access });
    });
  };
  subscribe(CHANNEL, watch);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe(CHANNEL, watch);
  }
}
