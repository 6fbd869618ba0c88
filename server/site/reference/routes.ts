import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import { readBusiness } from "../business.ts";
import { openApiDocument } from "./openapi.ts";
import { referencePage } from "./page.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The API's documentation, made from the contract: GET /openapi.json for machines, GET /docs for people. */
export function referenceRoutes(
  app: FastifyInstance,
  { config, database }: { config: Config; database: Database },
): void {
  const open = { config: { access: "open" } } as const;
  const styles = readFileSync(join(import.meta.dirname, "docs.css"));
  const documentFor = async (request: FastifyRequest) =>
    openApiDocument(
      (await readBusiness(database)).companyName,
      await siteOrigin(request, { config, database }),
    );

  app.get("/openapi.json", open, async (request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .header("vary", "Host")
      .send(await documentFor(request)),
  );
  app.get("/docs", open, async (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "Host")
      .header("content-security-policy", POLICY)
      .send(referencePage(await documentFor(request))),
  );
  app.get("/docs.css", open, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(styles),
  );
}
