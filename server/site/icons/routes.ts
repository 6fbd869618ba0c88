import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import type { Database } from "#server/platform/database/open.ts";
import { pathOf } from "#server/platform/files/keys.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { logoKey } from "../read-site.ts";

const HEADER = 6;
const ENTRY = 16;
const SIDE = 32;

/** `own` is made from the owner's logo, `file` is the fallback drawn by scripts/draw-icons.mjs. */
const ICONS = [
  { path: "/site-icon", own: "icon192.png", file: "icon.svg", type: "image/svg+xml" },
  { path: "/favicon.ico", own: "icon32.png", file: "favicon.ico", type: "image/x-icon" },
  { path: "/apple-touch-icon.png", own: "icon180.png", file: "icon-180.png", type: "image/png" },
  { path: "/icon-192.png", own: "icon192.png", file: "icon-192.png", type: "image/png" },
  { path: "/icon-512.png", own: "icon512.png", file: "icon-512.png", type: "image/png" },
  { path: "/share.png", own: "share.png", file: "share.png", type: "image/png" },
] as const;
/** The logo can change under the same names, so caches are short-lived. */
const FIVE_MINUTES = "public, max-age=300";

/** GET /favicon.ico and the other icons. */
export function iconRoutes(
  app: FastifyInstance,
  { database, files }: { database: Database; files: FileStore },
): void {
  const open = { config: { access: "open" } } as const;
  for (const { path, own, file, type } of ICONS) {
    const standIn = readFileSync(join(import.meta.dirname, file));
    app.get(path, open, async (_request, reply) => {
      const made = await fromLogo(database, files, own);
      reply.header("cache-control", FIVE_MINUTES);
      if (!made) return reply.type(type).send(standIn);
      return type === "image/x-icon"
        ? reply.type(type).send(icoOf(made))
        : reply.type("image/png").send(made);
    });
  }
}

/** An icon made from the logo; undefined without a logo or if its files can't be read. */
async function fromLogo(database: Database, files: FileStore, name: string): Promise<Buffer | undefined> {
  try {
    const key = await logoKey(database);
    const path = key && pathOf(key, name);
    return path ? await buffer(files.read(path)) : undefined;
  } catch {
    return undefined;
  }
}

/** An icon file with one 32-pixel PNG (Microsoft ICO). */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(SIDE, HEADER);
  head.writeUInt8(SIDE, HEADER + 1);
  head.writeUInt16LE(1, HEADER + 4);
  head.writeUInt16LE(32, HEADER + 6);
  head.writeUInt32LE(png.length, HEADER + 8);
  head.writeUInt32LE(head.length, HEADER + 12);
  return Buffer.concat([head, png]);
}
