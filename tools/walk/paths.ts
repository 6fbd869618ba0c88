import { officePaths, publicPaths } from "#tests/e2e/support/paths.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import type { Wing } from "./hand.ts";

/** The URLs of all pages of a wing. */
export const pathsOf = (wing: Wing, server: ServerProcess): Promise<string[]> =>
  wing === "office" ? screens(server) : pages(server);

const pages = async (server: ServerProcess): Promise<string[]> => [
  ...Object.values(await publicPaths(server)),
  ...["/enquiry-list", "/products/details/999999", "/products/picanol?catalogue=picanol&leaf=16"],
];

async function screens(server: ServerProcess): Promise<string[]> {
  const { body } = await server.visitor.get("/api/products?search=PIC-GR-0471&limit=1");
  const settings = ["about", "address", "data", "facts", "newsletter", "photographs", "site", "tabs"];
  return [
    ...(await officePaths(server)),
    ...settings.map((name) => `/admin/settings/${name}`),
    `/admin/products/${body.products[0]._id}/history`,
  ];
}
