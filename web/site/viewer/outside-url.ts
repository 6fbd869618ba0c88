const SAFE = ["http:", "https:", "mailto:", "tel:"];

/** An address that a catalogue may lead to; a PDF can hold any, so all others are dropped. */
export function safeUrl(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return SAFE.includes(parsed.protocol) ? parsed.href : undefined;
}
