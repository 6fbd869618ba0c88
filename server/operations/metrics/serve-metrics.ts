import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { OperationDeps } from "../deps.ts";
import type { Metrics } from "./metrics.ts";

/** Serves GET /metrics on its own port, if configured: it isn't for visitors. Throws if the port is taken. */
export async function serveMetrics(
  services: OperationDeps,
  log: FastifyBaseLogger,
): Promise<{ close(): Promise<void> } | undefined> {
  const { metrics } = services.config;
  if (!metrics) return undefined;
  const { openMetrics } = await import("./metrics.ts");
  const exported = openMetrics(services);
  const server = createServer((request, response) => {
    answer(exported, request, response).catch((error: unknown) => {
      log.error({ err: error }, "metrics could not be told");
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(metrics.port, metrics.host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(exported: Metrics, { method, url }: IncomingMessage, response: ServerResponse) {
  if (url?.split("?", 1)[0] !== "/metrics") {
    response.writeHead(404).end();
  } else if (method !== "GET") {
    response.writeHead(405, { allow: "GET" }).end();
  } else {
    const text = await exported.text();
    response.writeHead(200, { "content-type": exported.contentType, "cache-control": "no-store" }).end(text);
  }
}
