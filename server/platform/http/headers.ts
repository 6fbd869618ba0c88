import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const DEFAULTS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Headers of every answer; a route may set a stricter content security policy of its own. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => setSecurityHeaders(request, reply));
}

/** Sets on one answer what it does not have yet: for answers that no hook sees. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
  if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000");
}
