/** What search engines are asked to leave alone: the back office and the calls. Pages of no use there say 'noindex' themselves. */
export const robotsText = (origin: string): string =>
  ["User-agent: *", "Disallow: /admin", "Disallow: /api/", "", `Sitemap: ${origin}/sitemap.xml`, ""].join(
    "\n",
  );
