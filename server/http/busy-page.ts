import { createHash } from "node:crypto";
import { BUSY } from "../../contract/messages.ts";

const STYLE = `:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
main { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.75rem }
p { margin: 0 0 1.5rem }
a { display: inline-block; padding: 0.75rem 1.25rem; border: 1px solid; color: inherit; text-decoration: none }
a:focus-visible { outline: 3px solid; outline-offset: 2px }`;

/** What a visitor sees who could not be served: made once, in one piece, with nothing to be fetched. */
export const BUSY_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${BUSY.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${BUSY.title}</h1>
<p>${BUSY.text}</p>
<a href="">${BUSY.again}</a>
</main>
</body>
</html>
`;

/** Allows that page its own style and nothing else. */
export const BUSY_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
