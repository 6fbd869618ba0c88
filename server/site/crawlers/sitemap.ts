/** The texts of sitemaps (sitemaps.org, protocol 0.9). Addresses are absolute. */

export interface SitemapEntry {
  url: string;
  /** When the page last changed, in ISO 8601; left out where no such moment is known. */
  changedAt?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** One sitemap: the pages that visitors may find. The protocol allows 50,000 of them in one file. */
export const sitemapText = (entries: readonly SitemapEntry[]): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${entries.map((entry) => line("url", entry)).join("")}</urlset>\n`;

/** The list of all sitemaps. */
export const sitemapIndexText = (urls: readonly string[]): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${urls.map((url) => line("sitemap", { url })).join("")}</sitemapindex>\n`;

const line = (element: string, { url, changedAt }: SitemapEntry): string =>
  `<${element}><loc>${escapeXml(url)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ""}</${element}>\n`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
