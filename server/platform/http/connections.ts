import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { networkOf } from "./network.ts";
import { trustedProxies } from "./proxies.ts";

/** Beyond these, connections are closed unanswered: an idle one takes memory too. */
const MOST = 10_000;
/** So many of them one address may hold, unless it is that of a proxy. */
const PER_ADDRESS = 2_500;

/**
 * Bounds the connections of all, and of each address, so that nobody holds them all. One too many takes the place of
 * the oldest on which its address asks nothing; where it asks on all of them, the new one is closed.
 */
export function boundConnections(
  app: FastifyInstance,
  trustProxy: Config["trustProxy"],
  { most = MOST, perAddress = PER_ADDRESS } = {},
): void {
  const { server } = app;
  const isProxy = trustedProxies(trustProxy);
  const open = new Map<string, Set<Socket>>();
  const asking = new WeakSet<Socket>();
  server.maxConnections = most;
  server.on("request", ({ socket }, answer) => {
    asking.add(socket);
    answer.once("close", () => asking.delete(socket));
  });
  server.on("connection", (socket: Socket) => {
    const peer = socket.remoteAddress;
    if (!peer || isProxy(peer)) return;
    const address = networkOf(peer);
    const own = open.get(address) ?? new Set();
    open.set(address, own);
    if (own.size >= perAddress) {
      const idle = own.values().find((each) => !asking.has(each));
      (idle ?? socket).destroy();
      if (!idle) return;
    }
    own.add(socket);
    socket.once("close", () => {
      own.delete(socket);
      if (!own.size) open.delete(address);
    });
  });
}
