import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { type PageFormat, pageFile } from "../../../contract/catalogs/catalog-rules.ts";
import { SERVER } from "../../../contract/messages.ts";
import { isCategory } from "../../../contract/platform/categories.ts";
import { CATALOG_IMAGE_WIDTHS } from "../../../contract/platform/limits.ts";
import { pathOf } from "../../platform/files/keys.ts";
import { FRESH } from "../../platform/files/routes.ts";
import { boundedQueue } from "../../platform/http/overload.ts";
import { notFound, ProblemError } from "../../platform/http/problems.ts";
import { RefusedImageError } from "../../platform/media/pictures.ts";
import type { Services } from "../../services.ts";
import { requireByKey } from "../store.ts";
import { GRID, type PiecedPage, SHAPES, type Shape, sizeOf } from "./piece-of.ts";

const [, MIDDLE_WIDTH] = CATALOG_IMAGE_WIDTHS;
const AT_ONCE = 2;
const WAITING_MAX = 60;
/** Pieces that are kept, some 15 kB each. */
const KEPT_MAX = 100;
const PIECE = /^(strip|figure)-(\d{1,2})-(\d{1,2})\.webp$/;
const PAGE = /^[1-9]\d{0,8}$/;

/**
 * GET /pieces/{catalogKey}/{page}/{shape}-{left}-{top}.webp: a cut-out of a visible catalogue's page, made when it is asked
 * for. They begin on a grid, so that there are few of a page; some are kept, and no more than a few are made at once. Answers
 * 503 when the page's own picture can't be cut, for it is sound: the child that cuts it had too little time or memory.
 */
export function pieceRoutes(
  app: FastifyInstance,
  { database, files, pictures }: Pick<Services, "database" | "files" | "pictures">,
): void {
  const inTurn = boundedQueue(AT_ONCE, WAITING_MAX);
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT_MAX });
  const cut = async (page: PiecedPage & { format: string }, shape: Shape, left: number, top: number) => {
    const path = pathOf(page.file_key, pageFile(MIDDLE_WIDTH, page.format as PageFormat));
    if (!path) throw notFound();
    const { width, height, pixels } = sizeOf(page, shape);
    const picture = await buffer(files.read(path));
    return pictures.cutOut(picture, { left: left / 100, top: top / 100, width, height }, pixels.width);
  };
  app.get<{ Params: { key: string; page: string; file: string } }>(
    "/pieces/:key/:page/:file",
    { config: { access: "open" } },
    async ({ params }, reply) => {
      const [, shape, left = 0, top = 0] = PIECE.exec(params.file) ?? [];
      if (!isShape(shape) || !isOnGrid(left) || !isOnGrid(top)) throw notFound();
      const page = await visiblePage(database, params.key, params.page);
      const name = `${page.file_key} ${params.file}`;
      const made = kept.get(name) ?? inTurn(() => cut(page, shape, Number(left), Number(top)));
      kept.set(name, made);
      made.catch(() => kept.delete(name));
      const picture = await made.catch((error: unknown) => {
        if (!(error instanceof RefusedImageError)) throw error;
        throw new ProblemError(503, SERVER.unavailable, { cause: error });
      });
      return reply.type("image/webp").header("cache-control", FRESH).send(picture);
    },
  );
}

const isShape = (shape: string | undefined): shape is Shape => shape !== undefined && shape in SHAPES;
const isOnGrid = (place: string | number) => Number(place) % GRID === 0;

async function visiblePage(
  database: Services["database"],
  key: string,
  page: string,
): Promise<PiecedPage & { format: string }> {
  if (!isCategory(key) || !PAGE.test(page)) throw notFound();
  const { id, category } = await requireByKey(database, key, false);
  const row = await database.read
    .selectFrom("catalog_pages")
    .select(["page_number", "file_key", "width", "height", "format"])
    .where("catalog_id", "=", id)
    .where("page_number", "=", Number(page))
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, category };
}
