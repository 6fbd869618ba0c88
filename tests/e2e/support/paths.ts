import type { ServerProcess } from "#tests/support/process.ts";
import { until } from "#tests/support/until.ts";

const READING = 60_000;

/** One path of every kind of public page. */
export async function publicPaths(server: ServerProcess): Promise<Record<string, string>> {
  const { body } = await server.visitor.get("/api/products?search=PIC-GR-0471&limit=1");
  return {
    home: "/",
    about: "/about",
    contact: "/contact",
    privacy: "/privacy",
    listing: "/products/picanol",
    "listing, filtered to nothing": "/products/picanol?q=zzzzqqqq",
    "listing, some chosen, as a table": "/products/picanol?filter=machine.omniplus&view=table",
    detail: `/products/details/${body.products[0].productId}`,
    results: "/search?q=gripper",
    "results, none": "/search?q=zzzzqqqq",
    "results, no text": "/search",
    "catalogue page": await cataloguePage(server),
  };
}

/** A page with a drawing and its parts, once the sample's catalogue is read. */
async function cataloguePage(server: ServerProcess): Promise<string> {
  const read = async () => (await server.visitor.get("/api/catalogs/picanol/pages/16/leaf")).body.parts;
  await until(async () => (await read())?.length === 4, READING);
  return "/catalogue/picanol/16";
}

/** One path of each screen of the back office. */
export async function officePaths(server: ServerProcess): Promise<string[]> {
  const { body } = await server.visitor.get("/api/products?search=PIC-GR-0471&limit=1");
  const screens = [
    ...["dashboard", "enquiries", "enquiries/failed-searches", "quotations", "catalogs", "hero"],
    ...["products", "products?q=nothing-like-it", "products/new", "products/import"],
    `products/${body.products[0]._id}/edit`,
    ...["settings", "settings/account", "settings/administrators", "settings/backups", "settings/business"],
    ...[
      "settings/brands",
      "settings/filters",
      "settings/home",
      "settings/machines",
      "settings/mail",
      "settings/quotations",
      "settings/reviews",
      "settings/words",
    ],
  ];
  return screens.map((screen) => `/admin/${screen}`);
}
