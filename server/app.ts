import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { accountRoutes } from "./account/routes.ts";
import { administratorRoutes } from "./administrators/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { recogniseToken } from "./auth/sessions.ts";
import { backupRoutes } from "./backup/routes.ts";
import { catalogRoutes } from "./catalogs/routes.ts";
import { crawlerRoutes } from "./crawlers/routes.ts";
import { enquiryRoutes } from "./enquiries/routes.ts";
import { fileRoutes } from "./files/routes.ts";
import { healthRoutes } from "./health/routes.ts";
import { heroRoutes } from "./hero/routes.ts";
import { guardRoutes } from "./http/access.ts";
import { awaitBodies } from "./http/bodies.ts";
import { boundConnections } from "./http/connections.ts";
import { drainOnClose } from "./http/drain.ts";
import { answerBadAddress, handleErrors } from "./http/errors.ts";
import { securityHeaders } from "./http/headers.ts";
import { readJsonOnly } from "./http/json.ts";
import { loggerOptions, logRequests } from "./http/logging.ts";
import { refuseOverload } from "./http/overload.ts";
import { tellUndeclaredProxy } from "./http/proxies.ts";
import { requestIds, tellRequestIds } from "./http/request-id.ts";
import { keepAnswersSmall } from "./http/small-answers.ts";
import { answerUnrouted } from "./http/wrong-method.ts";
import { iconRoutes } from "./icons/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { newsRoutes } from "./news/routes.ts";
import { newsletterRoutes } from "./newsletter/routes.ts";
import { productRoutes } from "./products/routes.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { searchRoutes } from "./searches/routes.ts";
import type { Services } from "./services.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { siteRoutes } from "./site/routes.ts";
import { statsRoutes } from "./stats/routes.ts";

const JSON_BYTES_MAX = 1024 * 1024;
const REQUEST_TIMEOUT = 10 * 60_000;
const ROUTER = { maxParamLength: 300 };

/** Builds the HTTP application from its parts. Nothing listens yet; pages are mounted by the caller. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, counters } = services;
  const app = fastify({
    logger: loggerOptions(config.logLevel),
    trustProxy: config.trustProxy,
    genReqId: requestIds(config.trustProxy),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT,
    routerOptions: ROUTER,
    frameworkErrors: answerBadAddress,
  });
  readJsonOnly(app);
  handleErrors(app);
  tellRequestIds(app);
  logRequests(app, counters);
  boundConnections(app, config.trustProxy);
  tellUndeclaredProxy(app, config);
  refuseOverload(app, counters, config.requestsAtOnce);
  awaitBodies(app);
  drainOnClose(app, config.stopSeconds);
  securityHeaders(app);
  keepAnswersSmall(app);
  answerUnrouted(app, ROUTER);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(async (guarded) => {
    guardRoutes(guarded, recogniseToken(services.database));
    fileRoutes(guarded, services);
    crawlerRoutes(guarded, services);
    iconRoutes(guarded, services);
    await guarded.register(
      async (api) => {
        healthRoutes(api, services);
        siteRoutes(api, services);
        authRoutes(api, services);
        accountRoutes(api, services);
        administratorRoutes(api, services);
        settingsRoutes(api, services);
        backupRoutes(api, services);
        productRoutes(api, services);
        importRoutes(api, services);
        await api.register(async (catalogs) => catalogRoutes(catalogs, services));
        heroRoutes(api, services);
        newsRoutes(api, services);
        enquiryRoutes(api, services);
        newsletterRoutes(api, services);
        searchRoutes(api, services);
        statsRoutes(api, services);
        referenceRoutes(api, services);
      },
      { prefix: "/api" },
    );
  });
  return app;
}
