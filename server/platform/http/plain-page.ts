import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isPagePath } from "./errors.ts";

/** Colours and sizes of web/styles/tokens.css, which this page can't load. */
const STYLE = `body { margin: 0; background: #f8f8f5; color: #191c24; font: 1rem/1.55 Arial, sans-serif }
main { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem }
h1 { margin: 0 0 0.75rem; font-size: 1.75rem; line-height: 1.2 }
p { margin: 0 0 1.5rem; color: #464b56 }
a { display: inline-block; padding: 0.75rem 1.25rem; border-radius: 3px; background: #263573; color: #fff; font-weight: 600; text-decoration: none }
a:hover { background: #18224f }
a:focus-visible { outline: 2px solid #263573; outline-offset: 2px }`;

interface Words {
  title: string;
  text: string;
  again: string;
  /** The link's target; the page itself by default. */
  href?: string;
}

/** Returns a self-contained HTML page; it reloads itself after `reload` seconds. */
export const plainPage = (
  { title, text, again, href = "" }: Words,
  reload?: number,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${reload ? `<meta http-equiv="refresh" content="${reload}">\n` : ""}<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<a href="${href}">${again}</a>
</main>
</body>
</html>
`;

const POLICY = `default-src 'none'; style-src 'sha256-${hash("sha256", STYLE, "base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Responds 503 with Retry-After: a page for browsers, the usual error for everything else. */
export function respondUnavailable(
  { method, url }: FastifyRequest,
  reply: FastifyReply,
  { seconds, page, message }: { seconds: number; page: string; message: string },
): FastifyReply {
  reply.code(503).headers({ "cache-control": "no-store", "retry-after": seconds });
  const isPage = (method === "GET" || method === "HEAD") && isPagePath(url);
  if (!isPage) return reply.send({ message });
  return sendPlain(reply, page);
}

/** Sends a plainPage. */
export const sendPlain = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type("text/html; charset=utf-8").header("content-security-policy", POLICY).send(page);
