import { hash } from "node:crypto";
import { type Encoding, encode, unpooled, weakTag } from "#server/platform/http/encoding.ts";
import type { RendererOutput } from "./renderer.ts";

const BEGIN = "<script";
const END = "</script>";
const ELSEWHERE = /\bsrc=/;
/** Browsers don't run data blocks, so these need no hash. */
const DATA_BLOCK = /\btype="application\/(?:ld\+)?json"/;

const sha256 = (text: string) => hash("sha256", text, "base64");

export interface MadePage {
  status: number;
  /** The target of a redirect, which has no body. */
  location: string | undefined;
  encoding: Encoding;
  body: Buffer;
  /** Whether the body has the maximum compression. */
  isTight: boolean;
  policy: string;
  /** Weak, because it is the same for every encoding. */
  etag: string;
}

/** Encodes a rendered page. The same text always gives the same page. */
export async function makePage(
  rendered: RendererOutput,
  encoding: Encoding,
  shown: ShownIn,
): Promise<MadePage> {
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

/** Returns the path of an address, so that a redirect never leaves this site. */
export function ownPath(location: string): string {
  const url = new URL(location, "http://localhost");
  return `/${`${url.pathname}${url.search}`.replace(/^[/\\]+/, "")}`;
}

/** Sources a page may load besides its own files. */
export interface ShownIn {
  /** Pages with uploads show chosen images from browser memory (blob:). */
  images: "stored" | "chosen";
  /** The origin of the page's only frame. */
  frame?: string | undefined;
}

/** Returns a policy for own files and exactly the page's inline scripts, by hash; cacheable with it. */
export function pagePolicy(html: string, { images, frame }: ShownIn): string {
  const hashes = new Set<string>();
  for (const { attributes, body } of scripts(html)) {
    if (!ELSEWHERE.test(attributes) && !DATA_BLOCK.test(attributes)) hashes.add(`'sha256-${sha256(body)}'`);
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
    "style-src 'self'",
    `img-src 'self' data:${images === "chosen" ? " blob:" : ""}`,
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

function* scripts(html: string): Generator<{ attributes: string; body: string }> {
  for (let at = html.indexOf(BEGIN); at >= 0; at = html.indexOf(BEGIN, at)) {
    const body = html.indexOf(">", at) + 1;
    const end = html.indexOf(END, body);
    if (body === 0 || end < 0) return;
    yield { attributes: html.slice(at + BEGIN.length, body - 1), body: html.slice(body, end) };
    at = end;
  }
}
