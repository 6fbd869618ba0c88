import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { CALLS } from "../contract/calls.ts";
import { accountCalls } from "./account/calls.ts";
import { administratorCalls } from "./administrators/calls.ts";
import { sessionCalls } from "./auth/calls.ts";
import { recogniseToken } from "./auth/sessions.ts";
import { backupCalls } from "./backup/calls.ts";
import { catalogCalls } from "./catalogs/calls.ts";
import { pieceRoutes } from "./catalogs/pieces/piece-routes.ts";
import { checklistCalls } from "./checklist/calls.ts";
import { crawlerRoutes } from "./crawlers/routes.ts";
import { deskCalls } from "./desk/calls.ts";
import { enquiryCalls } from "./enquiries/calls.ts";
import { fileRoutes } from "./files/routes.ts";
import { healthCalls } from "./health/calls.ts";
import { heroCalls } from "./hero/calls.ts";
import { guardRoutes } from "./http/access.ts";
import { awaitBodies } from "./http/bodies.ts";
import { closeMeanwhile } from "./http/closed.ts";
import { boundConnections } from "./http/connections.ts";
import { drainOnClose } from "./http/drain.ts";
import { answerBadAddress, handleErrors } from "./http/errors.ts";
import { assertAllHandled, type HandledCall } from "./http/handle.ts";
import { securityHeaders } from "./http/headers.ts";
import { JSON_BYTES_MAX, readJsonOnly } from "./http/json.ts";
import { loggerOptions, logRequests } from "./http/logging.ts";
import { mountCalls } from "./http/mount-calls.ts";
import { refuseOverload } from "./http/overload.ts";
import { tellUndeclaredProxy } from "./http/proxies.ts";
import { requestIds, tellRequestIds } from "./http/request-id.ts";
import { keepAnswersSmall } from "./http/small-answers.ts";
import { visitorsCalls } from "./http/visit.ts";
import { answerUnrouted } from "./http/wrong-method.ts";
import { iconRoutes } from "./icons/routes.ts";
import { importCalls } from "./imports/calls.ts";
import { interestCalls } from "./interest/calls.ts";
import { linkCalls } from "./links/calls.ts";
import { newsCalls } from "./news/calls.ts";
import { newsletterCalls } from "./newsletter/calls.ts";
import { photographCalls } from "./photographs/calls.ts";
import { productCalls } from "./products/calls.ts";
import { readingCalls } from "./readings/calls.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { sampleCalls } from "./sample/remove-samples.ts";
import { scanCalls } from "./scans/calls.ts";
import { searchCalls } from "./searches/calls.ts";
import type { Services } from "./services.ts";
import { settingsCalls } from "./settings/calls.ts";
import { siteCalls } from "./site/calls.ts";
import { statsCalls } from "./stats/calls.ts";

const REQUEST_TIMEOUT = 10 * 60_000;
const ROUTER = { maxParamLength: 300 };

/** Calls are checked by their declarations: without this Fastify would load the two compilers of JSON Schema that it has. */
const ofDeclarations = (): never => {
  throw new Error("No route has a schema of Fastify's");
};

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
    schemaController: {
      compilersFactory: { buildValidator: ofDeclarations, buildSerializer: ofDeclarations },
    },
    frameworkErrors: answerBadAddress,
  });
  services.database.log = (about, message) => app.log.info(about, message);
  app.decorate("visit", visitorsCalls(handled));
  readJsonOnly(app);
  handleErrors(app);
  tellRequestIds(app);
  logRequests(app, counters);
  boundConnections(app, config.trustProxy);
  tellUndeclaredProxy(app, config);
  refuseOverload(app, counters, config.requestsAtOnce);
  closeMeanwhile(app, services.database);
  awaitBodies(app);
  drainOnClose(app, config);
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
    pieceRoutes(guarded, services);
    await guarded.register(
      async (api) => {
        mountCalls(api, handled, services.staging);
        referenceRoutes(api, services);
      },
      { prefix: "/api" },
    );
  });
  return app;
}

/** Every call of the API with what answers it. */
const handledCalls = (services: Services): HandledCall[] => [
  ...healthCalls(services),
  ...siteCalls(services),
  ...sessionCalls(services),
  ...accountCalls(services),
  ...administratorCalls(services),
  ...settingsCalls(services),
  ...sampleCalls(services),
  ...backupCalls(services),
  ...productCalls(services),
  ...importCalls(services),
  ...catalogCalls(services),
  ...linkCalls(services),
  ...readingCalls(services),
  ...scanCalls(services),
  ...heroCalls(services),
  ...newsCalls(services),
  ...photographCalls(services),
  ...enquiryCalls(services),
  ...newsletterCalls(services),
  ...searchCalls(services),
  ...statsCalls(services),
  ...deskCalls(services),
  ...interestCalls(services),
  ...checklistCalls(services),
];
