import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { RESTORING } from "#contract/operations/messages.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Config } from "../config.ts";
import { isClosed } from "../database/closed.ts";
import type { Database } from "../database/open.ts";
import { plainPage, respondUnavailable } from "./plain-page.ts";
import { networkOf, trustedProxies } from "./proxies.ts";

/** Milliseconds; the database itself rejects writes at once. */
const CHECK_INTERVAL = 1000;
const RETRY_AFTER = 20;
const PAGE = plainPage(RESTORING, RETRY_AFTER);

/** Health checks, the progress of a restore, and the assets of its page. */
const ALWAYS_SERVED = /^\/(?:api\/(?:health|ready)(?:\?|$)|api\/restores\/|assets\/)/;

/** Connections beyond this are closed: idle ones take memory too. */
const CONNECTIONS_MAX = 10_000;
/** Proxies are exempt. */
const CONNECTIONS_PER_ADDRESS = 2_500;

/** Limits connections in total and per address: the oldest idle one is closed, or else the new one. */
export function boundConnections(
  app: FastifyInstance,
  trustProxy: Config["trustProxy"],
  { most = CONNECTIONS_MAX, perAddress = CONNECTIONS_PER_ADDRESS } = {},
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

/** Responds 503 while content is replaced (docs/decisions/0043); queries the database once a second. */
export function rejectWhileClosed(app: FastifyInstance, database: Database): void {
  let last = { at: Number.NEGATIVE_INFINITY, closed: Promise.resolve(false) };
  const closed = (): Promise<boolean> => {
    const at = performance.now();
    if (at - last.at > CHECK_INTERVAL)
      last = { at, closed: isClosed(database, database.read).catch(() => false) };
    return last.closed;
  };
  app.addHook("onRequest", async (request, reply) => {
    if (ALWAYS_SERVED.test(request.url) || !(await closed())) return;
    return respondUnavailable(request, reply, {
      seconds: RETRY_AFTER,
      page: PAGE,
      message: SERVER.restoring,
    });
  });
}

const END_IDLE_EVERY = 50;

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Reports not ready for the configured time, then rejects new connections, and resolves when all requests are answered;
     * call `close` after it.
     */
    drain(): Promise<void>;
    /** Whether a stop has begun: GET /ready responds 503 from then on. */
    stopping: { hasBegun: boolean };
  }
}

/**
 * Lets a stop end with the last response, at most after `seconds`. Two kinds of connection would hold the process until
 * their timeouts: kept alive ones whose response was just ending, and ones that a browser opened without sending a request,
 * which don't count as idle. Closing the application first would fail pages in progress, because it then rejects its
 * internal calls.
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
    }, END_IDLE_EVERY);
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
