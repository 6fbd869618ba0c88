import type { ServerProcess } from "../../support/process.ts";

/** One address of every kind of public page. */
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
  };
}
