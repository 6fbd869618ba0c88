import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { CALLS } from "#contract/calls.ts";
import { isPass } from "./accounts/auth/passes.ts";
import { recogniseToken } from "./accounts/auth/sessions.ts";
import { accountCalls } from "./accounts/calls.ts";
import { catalogCalls } from "./catalogs/calls.ts";
import { pieceRoutes } from "./catalogs/pieces/piece-routes.ts";
import { completedCatalogues } from "./catalogs/store.ts";
import { enquiryCalls } from "./enquiries/calls.ts";
import { unsubscribeRoute } from "./enquiries/newsletter/unsubscribe-route.ts";
import { quotationCalls } from "./enquiries/quotations/calls.ts";
import { importCalls } from "./imports/calls.ts";
import { operationCalls } from "./operations/calls.ts";
import { fileRoutes } from "./platform/files/routes.ts";
import { healthCalls } from "./platform/health/calls.ts";
import { guardRoutes } from "./platform/http/access.ts";
import { awaitBodies, JSON_BYTES_MAX, readJsonOnly } from "./platform/http/bodies.ts";
import { boundConnections, drainOnClose, rejectWhileClosed } from "./platform/http/connections.ts";
import {
  answerBadAddress,
  answerUnrouted,
  handleErrors,
  requestIds,
  securityHeaders,
  sendRequestIds,
} from "./platform/http/errors.ts";
import { assertAllHandled, type HandledCall, NO_JSON_SCHEMAS } from "./platform/http/handle.ts";
import { loggerOptions, logRequests } from "./platform/http/logging.ts";
import { mountCalls } from "./platform/http/mount-calls.ts";
import { refuseOverload } from "./platform/http/overload.ts";
import { warnUndeclaredProxy } from "./platform/http/proxies.ts";
import { openPublicAnswers } from "./platform/http/public-answers.ts";
import { createVisit } from "./platform/http/visit.ts";
import { productCalls } from "./products/calls.ts";
import type { Services } from "./services.ts";
import { siteCalls } from "./site/calls.ts";
import { crawlerRoutes } from "./site/crawlers/routes.ts";
import { iconRoutes } from "./site/icons/routes.ts";
import { installRoutes } from "./site/install/routes.ts";
import { readBusiness } from "./site/read-site.ts";
import { referenceRoutes } from "./site/reference/routes.ts";

const REQUEST_TIMEOUT = 10 * 60_000;
const ROUTER = { maxParamLength: 300 };

/** Builds the HTTP application from its services. Nothing listens yet; pages are mounted by the caller. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, counters } = services;
  const handled = handledCalls(services);
  assertAllHandled(handled, CALLS);
  const app = fastify({
    logger: loggerOptions(config.logLevel),
    trustProxy: config.trustProxy,
    genReqId: requestIds(config.trustProxy),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT,
    routerOptions: ROUTER,
    schemaController: NO_JSON_SCHEMAS,
    frameworkErrors: answerBadAddress,
  });
  services.database.log = (about, message) => app.log.info(about, message);
  app.decorate("visit", createVisit(handled));
  readJsonOnly(app);
  handleErrors(app);
  sendRequestIds(app);
  logRequests(app, counters);
  boundConnections(app, config.trustProxy);
  warnUndeclaredProxy(app, config);
  refuseOverload(app, counters, config.requestsAtOnce);
  rejectWhileClosed(app, services.database);
  awaitBodies(app);
  drainOnClose(app, config);
  securityHeaders(app);
  const answers = openPublicAnswers(services);
  answers.pack(app);
  answerUnrouted(app, ROUTER);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(async (guarded) => {
    guardRoutes(guarded, recogniseToken(services.database));
    fileRoutes(guarded, { ...services, isPass });
    const readCatalogues = () => completedCatalogues(services.database);
    crawlerRoutes(guarded, { ...services, readCatalogues });
    iconRoutes(guarded, services);
    installRoutes(guarded, { ...services, readCatalogues });
    pieceRoutes(guarded, services);
    await guarded.register((own) => unsubscribeRoute(own, services));
    await guarded.register(
      async (api) => {
        mountCalls(api, handled, { ...services, answers });
        referenceRoutes(api, services);
      },
      { prefix: "/api" },
    );
  });
  return app;
}

const handledCalls = (services: Services): HandledCall[] => [
  ...healthCalls(services),
  ...siteCalls(services),
  ...accountCalls(services, async () => (await readBusiness(services.database)).companyName),
  ...productCalls(services),
  ...importCalls(services),
  ...catalogCalls(services),
  ...enquiryCalls(services),
  ...quotationCalls(services),
  ...operationCalls(services),
];
