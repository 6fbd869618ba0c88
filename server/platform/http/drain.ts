import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

const LOOK_EVERY = 50;

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Is not ready for as long as the configuration says, then refuses new connections, and resolves when everything that was
     * asked is answered; `close` comes after it.
     */
    drain(): Promise<void>;
    /** Whether a stop has begun: GET /ready answers 503 from then on. */
    stopping: { hasBegun: boolean };
  }
}

/**
 * Lets a stop end as soon as the last answer is out, and no later than after `seconds`. Two kinds of connection would
 * hold the process until their timeouts: one kept alive whose answer was just being finished when the stop began, and
 * one that a browser opened ahead and never asked anything on, which does not count as idle. Closing alone would fail
 * the pages under way: an application that closes answers no calls from within.
 */
export function drainOnClose(
  app: FastifyInstance,
  { stopSeconds: seconds, notReadySeconds }: Pick<Config, "stopSeconds" | "notReadySeconds">,
): void {
  const { server } = app;
  const silent = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => silent.delete(socket));
  app.addHook("onSend", async (_request, reply) => {
    if (!server.listening) reply.header("connection", "close");
  });

  let looking: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  const endConnections = () => {
    looking ??= setInterval(() => {
      server.closeIdleConnections();
      for (const socket of silent) socket.destroy();
    }, LOOK_EVERY);
    deadline ??= setTimeout(() => {
      app.log.warn({ seconds }, "connections are cut off: they did not end in time");
      server.closeAllConnections();
    }, seconds * 1000);
  };
  const stopping = { hasBegun: false };
  app.decorate("stopping", stopping);
  app.decorate("drain", async () => {
    stopping.hasBegun = true;
    await pause(notReadySeconds * 1000);
    endConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  app.addHook("preClose", async () => endConnections());
  app.addHook("onClose", async () => {
    clearInterval(looking);
    clearTimeout(deadline);
  });
}
