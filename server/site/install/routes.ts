import type { FastifyInstance } from "fastify";
import { SHARE } from "#contract/enquiries/shared-to-list.ts";
import { INSTALL } from "#contract/site/install-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import { readSite } from "../read-site.ts";

/** The design's --paper and --indigo. */
const [PAPER, INDIGO] = ["#f8f8f5", "#263573"];

interface Needed {
  database: Database;
  /** Returns the categories with a complete catalogue, in the owner's order. */
  readCatalogues: () => Promise<readonly { category: string }[]>;
}

/** GET /site.webmanifest, and the address to which other apps share. */
export function installRoutes(app: FastifyInstance, needed: Needed): void {
  const open = { config: { access: "open" } } as const;
  app.get("/site.webmanifest", open, async (_request, reply) =>
    reply
      .type("application/manifest+json")
      .header("cache-control", "no-cache")
      .send(JSON.stringify(await readManifest(needed))),
  );
  // Reached only in a browser whose worker is gone: the list says that nothing arrived. The body is not read (bodies.ts drains it).
  app.post(SHARE.path, open, async (_request, reply) =>
    reply.header("cache-control", "no-store").redirect(SHARE.landing, 303),
  );
}

/** Returns the manifest for installing the site as an app (W3C Web Application Manifest, Web Share Target). */
async function readManifest({ database, readCatalogues }: Needed) {
  const { business, site } = await readSite(database);
  const { companyName, shortName, tagline } = business;
  const [catalogue] = await readCatalogues();
  return {
    id: "/",
    name: companyName,
    short_name: shortName || companyName,
    ...(tagline && { description: tagline }),
    start_url: "/",
    scope: "/",
    // With the browser's Back and Reload, which a shared link, a catalogue's PDF or a quotation needs; 'standalone' has none
    // on iPhones. Safari before 26 doesn't know it and opens a tab, which has the enquiry list of earlier visits: as an app
    // the site would start with an empty one, since its storage is separate there.
    display: "minimal-ui",
    background_color: PAPER,
    theme_color: INDIGO,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
    shortcuts: [
      { name: INSTALL.search, url: "/search" },
      { name: INSTALL.list, url: "/enquiry-list" },
      catalogue
        ? { name: INSTALL.catalogue, url: `/catalogue/${catalogue.category}/1` }
        : { name: INSTALL.products, url: "/products" },
    ],
    // Without a worker nothing takes what is shared.
    ...(site.offlineMegabytes > 0 && { share_target: SHARE_TARGET }),
  };
}

const SHARE_TARGET = {
  action: SHARE.path,
  method: "POST",
  enctype: "multipart/form-data",
  params: {
    title: "title",
    text: "text",
    url: "url",
    files: [{ name: "photos", accept: ["image/*"] }],
  },
};
