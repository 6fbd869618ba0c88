import { type Encoding, encode, unpooled, weakTag } from "../../platform/http/encoding.ts";
import { pagePolicy, type Shown } from "./csp.ts";
import type { Rendered } from "./renderer.ts";

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
