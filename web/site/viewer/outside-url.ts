import { parsedUrl } from "../../../contract/platform/parsed-url.ts";

const SAFE = ["http:", "https:", "mailto:", "tel:"];

/** An address that a catalogue may lead to; a PDF can hold any, so all others are dropped. */
export function safeUrl(url: string | undefined): string | undefined {
  const parsed = url ? parsedUrl(url) : undefined;
  return parsed && SAFE.includes(parsed.protocol) ? parsed.href : undefined;
}
