import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { RESTORING, SERVER } from "../../../contract/messages.ts";
import type { Config } from "../config.ts";
import { isClosed } from "../database/closed.ts";
import type { Database } from "../database/open.ts";
import { answerNotNow, plainPage } from "./plain-page.ts";
import { networkOf, trustedProxies } from "./proxies.ts";

/** How old what this process knows of it may be: writing is refused by the database itself, at once. */
const LOOK_EVERY = 1000;
const RETRY_AFTER = 20;
const PAGE = plainPage(RESTORING, RETRY_AFTER);

/** What watches the process, what tells how far a restore is, and the files of the page that shows it. */
const OPEN = /^\/(?:api\/(?:health|ready)(?:\?|$)|api\/restores\/|assets\/)/;

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

/**
 * Answers 503 for as long as the site's content is being replaced, by this process or another one (docs/decisions/0043).
 * Asks the database with a request, at most once a second; where it does not answer, the request is answered as always.
 */
export function closeMeanwhile(app: FastifyInstance, database: Database): void {
  let last = { at: Number.NEGATIVE_INFINITY, closed: Promise.resolve(false) };
  const closed = (): Promise<boolean> => {
    const at = performance.now();
    if (at - last.at > LOOK_EVERY)
      last = { at, closed: isClosed(database, database.read).catch(() => false) };
    return last.closed;
  };
  app.addHook("onRequest", async (request, reply) => {
    if (OPEN.test(request.url) || !(await closed())) return;
    return answerNotNow(request, reply, { seconds: RETRY_AFTER, page: PAGE, message: SERVER.restoring });
  });
}

const END_IDLE_EVERY = 50;

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
