import type { ShareCard } from "./share-tags.ts";
import { shareTags } from "./share-tags.ts";
import type { StructuredData } from "./structured-data.ts";

/**
 * What only machines read of a page, as markup for its head. It is written where the page is rendered and is no
 * part of what the browser draws: no script is spent on it, and React leaves strangers in the head alone.
 */
export function headMarkup(card: ShareCard | undefined, data: readonly StructuredData[]): string {
  const tags = card ? shareTags(card) : [];
  return [
    ...tags.map(
      ([property, content]) => `<meta property="${property}" content="${escapeAttribute(content)}">`,
    ),
    ...data.map((each) => `<script type="application/ld+json">${inScript(each)}</script>`),
  ].join("");
}

const escapeAttribute = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** No text can end the element that holds it. */
const inScript = (data: StructuredData) => JSON.stringify(data).replace(/</g, "\\u003c");
