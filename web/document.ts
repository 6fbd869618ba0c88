import { THEME_SCRIPT } from "./admin/platform/ui/theme-script.ts";
import { publicOrigin } from "./api/client.ts";
import archivo from "./assets/fonts/archivo-core.woff2?url";
import { PAGE_DATA } from "./packed-page.ts";
import { pageFiles } from "./scripts.ts";
import { AFTER_PAINT, BEFORE_PAINT, KEEP_PRESS, NOTE_CHANGES, SCRIPTS } from "./site/around-paint.ts";
import { type HeadTag, preloadFont } from "./ui/page-head.ts";

interface Parts {
  head: { title: string; tags: readonly HeadTag[] };
  markup: string;
  app: string;
  data: string;
  /** The paths of the page's scripts, and of the script of what opens over it. */
  files: readonly string[];
  overlay: string | undefined;
}

/** React Refresh, which the entry expects in development. */
const REFRESH = `import{injectIntoGlobalHook as i}from"/@react-refresh";i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t`;
const DEVELOPED = import.meta.env.DEV
  ? `<script type="module">${REFRESH}</script><script type="module" src="/@vite/client"></script>`
  : "";

/** React's image preloads: rendering a fragment, it puts them before the markup instead of into the head. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Readers of a stored page look for its encoding in the first 1,024 bytes (HTML standard, 4.2.5.4). */
const START = '<head><meta charset="utf-8">';

export function siteDocument({ head, markup, app, data, files, overlay }: Parts): string {
  const [preloads = ""] = PRELOADS.exec(app) ?? [];
  const { styles, scripts, entry } = pageFiles(files, overlay);
  const origin = publicOrigin();
  const tags: HeadTag[] = [
    ...(origin ? [["meta", { name: "site-origin", content: origin }] satisfies HeadTag] : []),
    ...head.tags,
  ];
  const preloaded = scripts.map((href) => markupOf(["link", { rel: "modulepreload", href }]));
  return [
    `<!DOCTYPE html><html lang="en" data-plain>${START}<script>${BEFORE_PAINT}${NOTE_CHANGES}${KEEP_PRESS}</script>${DEVELOPED}`,
    ...headTags(styles, tags).map(markupOf),
    `<title>${escaped(head.title)}</title>${preloads}${markup}</head><body>${app.slice(preloads.length)}`,
    `<script type="application/json" id="${PAGE_DATA}">${data}</script>`,
    `<template id="${SCRIPTS}">${preloaded.join("")}<script type="module" async src="${entry}"></script></template>`,
    `<script>${AFTER_PAINT}</script></body></html>`,
  ].join("");
}

const NEEDS_SCRIPT =
  '<div class="crash wrap"><div class="sechead"><h1>The admin panel needs JavaScript</h1></div>' +
  "<p>Switch JavaScript on for this site in your browser and load the page again.</p>" +
  '<div class="cluster"><a class="btn" href="/">View website</a></div></div>';

/** Returns the HTML of the back office, the same for all its screens, which render in the browser. */
export function officeDocument(): string {
  const { styles, scripts, entry } = pageFiles(["open-office.tsx"]);
  const tags: HeadTag[] = [
    ["meta", { name: "robots", content: "noindex, nofollow" }],
    // Read by client.tsx.
    ["meta", { name: "back-office", content: "yes" }],
    ...scripts.map((href): HeadTag => ["link", { rel: "modulepreload", href }]),
  ];
  return [
    `<!DOCTYPE html><html lang="en">${START}<script>${THEME_SCRIPT}</script>${DEVELOPED}`,
    ...headTags(styles, tags).map(markupOf),
    `<title>Admin Panel</title><script type="module" async src="${entry}"></script></head>`,
    `<body><noscript>${NEEDS_SCRIPT}</noscript></body></html>`,
  ].join("");
}

const headTags = (styles: readonly string[], own: readonly HeadTag[]): HeadTag[] => [
  ["meta", { name: "viewport", content: "width=device-width, initial-scale=1" }],
  ...styles.map((href): HeadTag => ["link", { rel: "stylesheet", href }]),
  // --paper of tokens.css.
  ["meta", { name: "theme-color", content: "#f8f8f5" }],
  ...own,
  // The code font loads on demand: preloaded, it would delay the first image.
  preloadFont(archivo),
  ["link", { rel: "icon", href: "/site-icon" }],
  ["link", { rel: "manifest", href: "/site.webmanifest" }],
];

const markupOf = ([name, attributes]: HeadTag): string =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
    .join("")}>`;

const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
