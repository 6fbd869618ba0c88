import { hash } from "node:crypto";
import { type Encoding, encode, unpooled, weakTag } from "../../platform/http/encoding.ts";
import type { Rendered } from "./renderer.ts";

const BEGIN = "<script";
const END = "</script>";
const ELSEWHERE = /\bsrc=/;
/** Data blocks are no scripts: the browser does not run them, so they need no hash. */
const DATA_BLOCK = /\btype="application\/(?:ld\+)?json"/;

const sha256 = (text: string) => hash("sha256", text, "base64");

/** A page ready to be sent: its bytes with what the browser must know of them. */
export interface Page {
  status: number;
  /** Where its address leads; then it has no body. */
  location: string | undefined;
  encoding: Encoding;
  body: Buffer;
  /** Whether the body is as small as can be. */
  isTight: boolean;
  policy: string;
  /** Weak, because it is the same for every encoding. */
  etag: string;
}

/** Makes a rendered page ready to be sent in one encoding. The same text always makes the same page. */
export async function makePage(rendered: Rendered, encoding: Encoding, shown: Shown): Promise<Page> {
  const { status, location, html } = rendered;
  return {
    status,
    location: location && ownPath(location),
    encoding,
    body: unpooled(await encode(html, encoding)),
    isTight: false,
    policy: pagePolicy(html, shown),
    etag: weakTag(html),
  };
}

/** The path of an address: a redirect never leaves this site, whatever was in it. */
export function ownPath(location: string): string {
  const url = new URL(location, "http://localhost");
  return `/${`${url.pathname}${url.search}`.replace(/^[/\\]+/, "")}`;
}

/** What a page may show beside its own files. */
export interface Shown {
  /** Where pictures are chosen for upload, the browser shows them from its own memory (blob:). */
  pictures: "stored" | "chosen";
  /** The origin of the one page that stands inside this one. */
  frame?: string | undefined;
}

/**
 * The content security policy of a page: its own files, and of inline scripts just those that stand in this
 * very page, by hash. A page may be cached with its policy.
 */
export function pagePolicy(html: string, { pictures, frame }: Shown): string {
  const hashes = new Set<string>();
  for (const { attributes, body } of scripts(html)) {
    if (!ELSEWHERE.test(attributes) && !DATA_BLOCK.test(attributes)) hashes.add(`'sha256-${sha256(body)}'`);
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
    "style-src 'self'",
    `img-src 'self' data:${pictures === "chosen" ? " blob:" : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    ...(frame ? [`frame-src ${frame}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** The scripts of a page, in their order. */
function* scripts(html: string): Generator<{ attributes: string; body: string }> {
  for (let at = html.indexOf(BEGIN); at >= 0; at = html.indexOf(BEGIN, at)) {
    const body = html.indexOf(">", at) + 1;
    const end = html.indexOf(END, body);
    if (body === 0 || end < 0) return;
    yield { attributes: html.slice(at + BEGIN.length, body - 1), body: html.slice(body, end) };
    at = end;
  }
}
