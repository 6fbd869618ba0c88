import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CALL_GROUPS, type CallGroup, callsOf } from "../../../contract/calls.ts";
import { type Call, isFile } from "../../../contract/platform/call.ts";
import { madeOnce } from "../../../contract/platform/made-once.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { siteOrigin } from "../../platform/http/site-origin.ts";
import { readBusiness } from "../read-site.ts";
import { type OpenApiDocument, openApiDocument, operationId } from "./openapi.ts";
import { type Html, html, schemaSection, typeOf } from "./page-schemas.ts";
import { inlineSchema, type JsonSchema, schemaOf } from "./schemas.ts";

const anchor = (name: string) => name.toLowerCase().replace(/\W+/g, "-");

const groupSection = (group: CallGroup): Html =>
  html`<section aria-labelledby="${anchor(group.name)}"><h2 id="${anchor(group.name)}">${group.name}</h2>
<p>${group.description}</p>
${callsOf(group).map(operationArticle)}</section>
`;

/** All calls: the same for every site and slow to describe (30 ms), so that it is done once. */
const groupSections = madeOnce(() => CALL_GROUPS.map(groupSection));

const WHO: Record<Call["access"], string> = {
  open: "Anybody",
  visitor: "Anybody",
  admin: "Administrators",
};

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
      .send(referencePage(await documentFor(request))),
  );
  app.get("/docs.css", open, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(styles),
  );
}

/** Renders the API as a page without scripts or third-party content. */
function referencePage(document: OpenApiDocument): string {
  const { title, description } = document.info;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<nav aria-label="Contents">
<p><b>${title}</b></p>
<ul>${CALL_GROUPS.map((group) => html`<li><a href="#${anchor(group.name)}">${group.name}</a></li>`)}
<li><a href="#shapes">Shapes</a></li></ul>
<p><a href="/api/openapi.json">openapi.json</a></p>
</nav>
<main>
<h1>${title}</h1>
<p>${description}</p>
<p>All paths begin with <code>${document.servers[0]?.url}</code>. A call that needs an administrator carries
<code>Authorization: Bearer <var>token</var></code>, the token of <a href="#postAuthLogin">a sign-in</a>.
Fields that a call does not know are refused in a body and ignored in a query.</p>
${groupSections()}
<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => schemaSection(name, schema))}
</section>
</main>
</body>
</html>
`;
  return page.text;
}

function operationArticle(operation: Call): Html {
  const { method, path, summary, description, access, query, adminAnswer, failures } = operation;
  const id = operationId(operation);
  return html`<article aria-labelledby="${id}">
<h3 id="${id}"><span class="method">${method}</span> <code>${path}</code></h3>
<p>${summary}.${description && html` ${description}`}</p>
<dl>
<dt>Who</dt><dd>${WHO[access]}</dd>
${query && html`<dt>Query</dt><dd>${Object.entries(query.shape).map(([name]) => html`<code>${name}</code> `)}</dd>`}
${bodyRows(operation)}
<dt>Answer</dt><dd>${answerText(operation)}</dd>
${adminAnswer && html`<dt>To administrators</dt><dd>${typeOf(schemaOf(adminAnswer, "output"))}</dd>`}
${Object.entries(failures ?? {}).map(([code, text]) => html`<dt>${code}</dt><dd>${text}</dd>`)}
</dl>
</article>
`;
}

function bodyRows({ json, form, isVersioned }: Call): Html {
  return html`${json && html`<dt>JSON</dt><dd>${typeOf(schemaOf(json, "input"))}</dd>`}
${
  form &&
  html`<dt>Form</dt><dd>${typeOf(inlineSchema(form.fields, "input"))}, ${
    form.files.most > 1 ? "files" : "file"
  } <code>${form.files.name}</code> (${form.files.types.join(", ")})</dd>`
}
${isVersioned && html`<dt>If-Match</dt><dd>The version it was made from; answered with 409 when there is a newer one</dd>`}`;
}

function answerText({ answer, status = 200 }: Call): Html {
  if (answer === null) return html`${status}, without a body`;
  const what: Html = isFile(answer) ? html`${answer.file}` : typeOf(schemaOf(answer, "output") as JsonSchema);
  return html`${status}, ${what}`;
}
