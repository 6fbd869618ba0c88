import fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { RESTORING } from "#contract/operations/messages.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { BUILD } from "../build.ts";
import type { Config } from "../config.ts";
import type { UpgradeObserver } from "../database/open.ts";
import { securityHeaders } from "../http/errors.ts";
import { NO_JSON_SCHEMAS } from "../http/handle.ts";
import { loggerOptions } from "../http/logging.ts";
import { plainPage, respondUnavailable } from "../http/plain-page.ts";

const RETRY_AFTER = 5;

interface UpgradeServer extends UpgradeObserver {
  log: FastifyBaseLogger;
  close(): Promise<void>;
}

/** Serves during an upgrade: GET /api/health succeeds, else 503. Not begun while the port is taken. */
export function upgradeServer(config: Pick<Config, "port" | "host" | "logLevel">): UpgradeServer {
  const app = fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    schemaController: NO_JSON_SCHEMAS,
  });
  const page = plainPage(RESTORING, RETRY_AFTER);
  securityHeaders(app);
  app.addHook("onRequest", async (request, reply) => {
    // Connections end with the upgrade.
    reply.header("connection", "close");
    if (/^\/api\/health(?:\?|$)/.test(request.url)) return reply.send({ status: "ok" });
    return respondUnavailable(request, reply, { seconds: RETRY_AFTER, page, message: SERVER.restoring });
  });
  let began = 0;
  return {
    log: app.log,
    async begun({ from, to }) {
      app.log.info({ from, to, ...BUILD }, "upgrading the database");
      await app.listen(config);
      began = performance.now();
    },
    stepDone(step, ms) {
      app.log.info({ step, ms: Math.round(ms) }, "upgrade step done");
    },
    ended() {
      app.log.info({ ms: Math.round(performance.now() - began) }, "the database is upgraded");
    },
    close: () => app.close(),
  };
}
