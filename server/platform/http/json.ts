import type { FastifyInstance } from "fastify";

/** The largest JSON body, in bytes. */
export const JSON_BYTES_MAX = 1024 * 1024;

/**
 * Reads JSON bodies and no other kind: a form or a plain text can be sent by any page of another site without
 * asking. Clients that call everything JSON (spec section 7) may send the header with no body at all.
 */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, {});
    else parse(request, body, done);
  });
}
