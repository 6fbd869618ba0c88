import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const LOOK_EVERY = 50;

/**
 * Lets a stop end as soon as the last answer is out. Two kinds of connection would hold the process until their
 * timeouts: one kept alive whose answer was just being finished when the stop began, and one that a browser
 * opened ahead and never asked anything on, which does not count as idle.
 */
export function drainOnClose(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  app.server.on("request", ({ socket }) => silent.delete(socket));

  let timer: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of silent) socket.destroy();
    }, LOOK_EVERY);
  });
  app.addHook("onClose", async () => clearInterval(timer));
}
