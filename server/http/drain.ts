import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const LOOK_EVERY = 50;

/**
 * Lets a stop end as soon as the last answer is out. Two kinds of connection would hold the process until their
 * timeouts: one kept alive whose answer was just being finished when the stop began, and one that a browser
 * opened ahead and never asked anything on, which does not count as idle. A caller who never finishes is cut off
 * after `seconds`.
 */
export function drainOnClose(app: FastifyInstance, seconds: number): void {
  const silent = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  app.server.on("request", ({ socket }) => silent.delete(socket));

  let looking: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    deadline = setTimeout(() => {
      app.log.warn({ seconds }, "connections are cut off: they did not end in time");
      app.server.closeAllConnections();
    }, seconds * 1000);
    looking = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of silent) socket.destroy();
    }, LOOK_EVERY);
  });
  app.addHook("onClose", async () => {
    clearInterval(looking);
    clearTimeout(deadline);
  });
}
