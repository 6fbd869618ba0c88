import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/open.ts";
import { siteOrigin } from "#server/platform/http/site-origin.ts";
import { readBusiness } from "../read-site.ts";
import { type OpenApiDocument, openApiDocument } from "./openapi.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The API's documentation, generated from the contract: GET /openapi.json and GET /docs. */
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
      .send(listPage(await documentFor(request))),
  );
  app.get("/docs.css", open, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(styles),
  );
}

/** Renders the list of calls of the document as a page without scripts or third-party content. */
function listPage({ info, servers, tags, paths }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...(call as unknown as Listed), path, method })),
  );
  const rowsOf = (tag: string) =>
    calls
      .filter((call) => call.tags.includes(tag))
      .map(
        ({ operationId, method, path, summary, security }) =>
          `<tr id="${operationId}"><td>${method.toUpperCase()}</td><td><code>${escaped(path)}</code></td><td>${escaped(summary)}</td><td>${whoMay(security)}</td></tr>\n`,
      )
      .join("");
  const groups = tags.map(
    ({ name, description }) => `<h2>${escaped(name)}</h2>
<p>${escaped(description)}</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who</th></tr></thead><tbody>
${rowsOf(name)}</tbody></table>
`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(info.title)}</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>${escaped(info.title)}</h1>
<p>${escaped(info.description)}</p>
<p>All paths begin with <code>${escaped(servers[0]?.url ?? "")}</code>. A call of administrators carries
<code>Authorization: Bearer <var>token</var></code>, the token of <a href="#postAuthLogin">a sign-in</a>.
<a href="/api/openapi.json">openapi.json</a> describes each call with its fields, answers and errors, for people and client
generators.</p>
${groups.join("")}</main>
</body>
</html>
`;
}

interface Listed {
  tags: readonly string[];
  operationId: string;
  summary: string;
  security: readonly object[];
}

/** A call whose credentials may be missing is open to visitors. */
const whoMay = (security: readonly object[]): string =>
  security.some((way) => "token" in way) && !security.some((way) => Object.keys(way).length === 0)
    ? "Administrators"
    : "Anybody";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
