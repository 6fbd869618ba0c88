import { createHash } from "node:crypto";
import { BUSY } from "../../contract/messages.ts";

/** Colours and sizes are those of web/styles/tokens.css, which this page cannot ask for. */
const STYLE = `body { margin: 0; background: #f8f8f5; color: #191c24; font: 1rem/1.55 Arial, sans-serif }
main { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem }
h1 { margin: 0 0 0.75rem; font-size: 1.75rem; line-height: 1.2 }
p { margin: 0 0 1.5rem; color: #464b56 }
a { display: inline-block; padding: 0.75rem 1.25rem; border-radius: 3px; background: #263573; color: #fff; font-weight: 600; text-decoration: none }
a:hover { background: #18224f }
a:focus-visible { outline: 2px solid #263573; outline-offset: 2px }`;

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
