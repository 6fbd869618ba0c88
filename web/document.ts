import { THEME_SCRIPT } from "./admin/platform/ui/theme-script.ts";
import { publicOrigin } from "./api/client.ts";
import archivo from "./assets/fonts/archivo-core.woff2?url";
import { PAGE_DATA } from "./packed-page.ts";
import { filesOf } from "./scripts.ts";
import { AFTER_PAINT, BEFORE_PAINT, KEEP_PRESS, SCRIPTS } from "./site/around-paint.ts";
import { type HeadTag, preloadFont } from "./ui/page-head.ts";

interface Parts {
  head: { title: string; tags: readonly HeadTag[] };
  /** What only machines read of the page, as markup. */
  markup: string;
  /** What is drawn of it, as markup. */
  app: string;
  /** From what it was rendered. */
  data: string;
  /** The file that is its script. */
  file: string;
}

/** React's module replacement, which the entry expects while the site is developed. */
const REFRESH = `import{injectIntoGlobalHook as i}from"/@react-refresh";i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t`;
const DEVELOPED = import.meta.env.DEV
  ? `<script type="module">${REFRESH}</script><script type="module" src="/@vite/client"></script>`
  : "";

/** The pictures that React wants early: in a whole document it would name them in the head itself. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** A public page as a text. */
export function siteDocument({ head, markup, app, data, file }: Parts): string {
  const [preloads = ""] = PRELOADS.exec(app) ?? [];
  const { styles, scripts, entry } = filesOf(file);
  const origin = publicOrigin();
  const tags: HeadTag[] = [
    ...(origin ? [["meta", { name: "site-origin", content: origin }] satisfies HeadTag] : []),
    ...head.tags,
  ];
  const preloaded = scripts.map((href) => markupOf(["link", { rel: "modulepreload", href }]));
  return [
    `<!DOCTYPE html><html lang="en" data-plain><head><script>${BEFORE_PAINT}${KEEP_PRESS}</script>${DEVELOPED}`,
    ...headTags(styles, tags).map(markupOf),
    `<title>${escaped(head.title)}</title>${preloads}${markup}</head><body>${app.slice(preloads.length)}`,
    `<script type="application/json" id="${PAGE_DATA}">${data}</script>`,
    `<template id="${SCRIPTS}">${preloaded.join("")}<script type="module" async src="${entry}"></script></template>`,
    `<script>${AFTER_PAINT}</script></body></html>`,
  ].join("");
}

/** What the back office shows without scripts. */
const NEEDS_SCRIPT =
  '<main class="crash wrap"><div class="sechead"><h1>The admin panel needs JavaScript</h1></div>' +
  "<p>Switch JavaScript on for this site in your browser and load the page again.</p>" +
  '<div class="cluster"><a class="btn" href="/">View website</a></div></main>';

/** The document of the back office, the same for each of its screens, which the browser draws. */
export function officeDocument(): string {
  const { styles, scripts, entry } = filesOf("open-office.tsx");
  const tags: HeadTag[] = [
    ["meta", { name: "robots", content: "noindex, nofollow" }],
    // For client.tsx.
    ["meta", { name: "back-office", content: "yes" }],
    ...scripts.map((href): HeadTag => ["link", { rel: "modulepreload", href }]),
  ];
  return [
    `<!DOCTYPE html><html lang="en"><head><script>${THEME_SCRIPT}</script>${DEVELOPED}`,
    ...headTags(styles, tags).map(markupOf),
    `<title>Admin Panel</title><script type="module" async src="${entry}"></script></head>`,
    `<body><noscript>${NEEDS_SCRIPT}</noscript></body></html>`,
  ].join("");
}

/** The head of every document: its styles, what is its own, and the files of the site. */
const headTags = (styles: readonly string[], own: readonly HeadTag[]): HeadTag[] => [
  ["meta", { charset: "utf-8" }],
  ["meta", { name: "viewport", content: "width=device-width, initial-scale=1" }],
  ...styles.map((href): HeadTag => ["link", { rel: "stylesheet", href }]),
  // --paper of tokens.css: the browser's own bar continues the page.
  ["meta", { name: "theme-color", content: "#f8f8f5" }],
  ...own,
  // The font of codes is left to come when it is needed: asked for here on every page, it would hold up the first picture.
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
