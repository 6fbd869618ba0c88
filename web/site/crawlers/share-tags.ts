/** What a chat or a network shows of a link to a page (Open Graph protocol). Addresses are absolute. */
export interface ShareCard {
  title: string;
  description: string;
  siteName: string;
  url: string;
  picture: { url: string; type: string; width?: number; height?: number; alt: string };
}

/** The card as attributes of `meta` elements, in the order in which they are written. */
export function shareTags({ title, description, siteName, url, picture }: ShareCard): [string, string][] {
  const { width, height } = picture;
  return [
    ["og:type", "website"],
    ["og:site_name", siteName],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ["og:image", picture.url],
    ["og:image:type", picture.type],
    ...(width && height
      ? ([
          ["og:image:width", String(width)],
          ["og:image:height", String(height)],
        ] satisfies [string, string][])
      : []),
    ["og:image:alt", picture.alt],
  ];
}
