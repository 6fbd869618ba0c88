import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { Box, PagePiece } from "#contract/catalogs/catalog.ts";
import { type PageFormat, pageFile } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS, SHARE_CARD } from "#contract/platform/limits.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import { pathOf } from "#server/platform/files/keys.ts";
import { FRESH } from "#server/platform/files/routes.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { notFound, ProblemError } from "#server/platform/http/problems.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import type { CatalogDeps } from "../deps.ts";
import { PAGE_NUMBER, pagesOf, requireByKey } from "../store.ts";

const [, MIDDLE_WIDTH] = CATALOG_IMAGE_WIDTHS;
const AT_ONCE = 2;
const WAITING_MAX = 120;
/** Maximum number of cached cut-outs, about 15 kB each. */
const KEPT_MAX = 100;
const PIECE = /^strip-(\d{1,2})-(\d{1,2})\.webp$/;

/**
 * GET /pieces/{catalogKey}/{page}/strip-{left}-{top}.webp: a cut-out of a visible catalogue's page, created on demand;
 * share.jpg is the page's link preview.
 * Positions are on a grid, so that few exist per page; some are cached and few are created at once, for clients in turns. Returns
 * 503 if too many of a client wait, or the child process ran out of time or memory.
 */
export function pieceRoutes(app: FastifyInstance, { database, files, imageMaker }: CatalogDeps): void {
  const inTurn = fairQueue<Uint8Array>(AT_ONCE, WAITING_MAX);
  const pieceCache = new LRUCache<string, Uint8Array>({ max: KEPT_MAX });
  const read = async (page: StoredPage) => {
    const path = pathOf(page.file_key, pageFile(MIDDLE_WIDTH, page.format as PageFormat));
    if (!path) throw notFound();
    return buffer(files.read(path));
  };
  const cut = async (page: StoredPage, left: number, top: number) => {
    const { width, height, pixels } = sizeOf(page);
    const area = { left: left / 100, top: top / 100, width, height };
    return imageMaker.cutOut(await read(page), area, pixels.width);
  };
  app.get<{ Params: { key: string; page: string; file: string } }>(
    "/pieces/:key/:page/:file",
    { config: { access: "open" } },
    async ({ params }, reply) => {
      const [strip, left = 0, top = 0] = PIECE.exec(params.file) ?? [];
      const isCard = params.file === SHARE_CARD;
      if (!isCard && (!strip || !isOnGrid(left) || !isOnGrid(top))) throw notFound();
      const page = await visiblePage(database, params.key, params.page);
      const name = `${page.file_key} ${params.file}`;
      const make = async () => {
        const piece = isCard ? imageMaker.shareCard(await read(page)) : cut(page, Number(left), Number(top));
        pieceCache.set(name, await piece);
        return piece;
      };
      const image =
        pieceCache.get(name) ??
        (await inTurn(make, name).catch((error: unknown) => {
          if (!(error instanceof MediaError)) throw error;
          throw new ProblemError(503, SERVER.unavailable, { cause: error });
        }));
      return reply
        .type(isCard ? "image/jpeg" : "image/webp")
        .header("cache-control", FRESH)
        .send(image);
    },
  );
}

const isOnGrid = (place: string | number) => Number(place) % GRID === 0;

async function visiblePage(database: Database, key: string, page: string): Promise<StoredPage> {
  if (!PAGE_NUMBER.test(page)) throw notFound();
  const { id, category } = await requireByKey(database, key, false);
  const row = await pagesOf(database.read, id)
    .select(["page_number", "file_key", "width", "height", "format"])
    .where("page_number", "=", Number(page))
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, category };
}

/**
 * One line of a table, or a few of a text: width and height as shares of the page's width, and the image's width in pixels.
 */
const STRIP = { width: 0.6, height: 0.18, pixels: 560 };

/** The grid size in hundredths of a page, so that nearby positions share an image. */
const GRID = 4;

/** Maximum share of a cut-out that its subject may fill. */
const ROOM = 0.9;

interface PiecedPage {
  category: string;
  page_number: number;
  width: number;
  height: number;
  file_key: string;
}

type StoredPage = PiecedPage & { format: string };

/** Returns the cut-out around the first box and those near it, with the boxes in it as marks. */
export function pieceOf(page: PiecedPage, boxes: readonly Box[]): PagePiece | null {
  const [first] = boxes;
  if (!first) return null;
  const { width, height, pixels } = sizeOf(page);
  const [x, y, w, h] = together(boxes, width, height);
  const left = onGrid(x + w / 2 - width / 2, width);
  const top = onGrid(y + h / 2 - height / 2, height);
  const marks = boxes.flatMap((box) => withinPiece(box, [left / 100, top / 100, width, height]));
  return {
    url: `/pieces/${page.category}/${page.page_number}/strip-${left}-${top}.webp?v=${page.file_key.slice(-8)}`,
    ...pixels,
    marks,
  };
}

function sizeOf({ width, height }: Pick<PiecedPage, "width" | "height">) {
  const share = { width: STRIP.width, height: Math.min(1, (STRIP.height * width) / height) };
  const tall = Math.round((STRIP.pixels * share.height * height) / (share.width * width));
  return { ...share, pixels: { width: STRIP.pixels, height: Math.max(1, tall) } };
}

/** The first box, extended by following ones as far as they fit. */
function together(boxes: readonly Box[], width: number, height: number): Box {
  return boxes.reduce((all, box) => {
    const [left, top] = [Math.min(all[0], box[0]), Math.min(all[1], box[1])];
    const right = Math.max(all[0] + all[2], box[0] + box[2]);
    const bottom = Math.max(all[1] + all[3], box[1] + box[3]);
    const fits = right - left <= ROOM * width && bottom - top <= (ROOM * height) / 2;
    return fits ? [left, top, right - left, bottom - top] : all;
  });
}

function onGrid(start: number, size: number): number {
  const steps = Math.round((start * 100) / GRID);
  return Math.max(0, Math.min(Math.floor(((1 - size) * 100) / GRID), steps)) * GRID;
}

function withinPiece([left, top, width, height]: Box, [x, y, w, h]: Box): Box[] {
  const [from, above] = [Math.max(0, (left - x) / w), Math.max(0, (top - y) / h)];
  const [to, below] = [Math.min(1, (left + width - x) / w), Math.min(1, (top + height - y) / h)];
  return to > from && below > above ? [[from, above, to - from, below - above].map(short) as Box] : [];
}

const short = (share: number) => Math.round(share * 10_000) / 10_000;
