import { createHash } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CreateProductBody } from "../contract/products/product.ts";
import { CreateSliderBody, HeroTabBody } from "../contract/site/hero.ts";
import { CreateNewsBody } from "../contract/site/news.ts";
import { CreatePhotographBody } from "../contract/site/photographs.ts";
import { uploadCatalog } from "../server/catalogs/upload-catalog.ts";
import { SYSTEM } from "../server/platform/database/write.ts";
import type { StagedFile } from "../server/platform/http/staging.ts";
import { createProduct } from "../server/products/calls.ts";
import type { Services } from "../server/services.ts";
import { SLIDES } from "../server/site/hero/slider.ts";
import { saveTab } from "../server/site/hero/tabs.ts";
import { createItem } from "../server/site/items/calls.ts";
import type { ItemKind, ItemShapes, ItemTable } from "../server/site/items/kind.ts";
import { NEWS_ITEMS } from "../server/site/news/news.ts";
import { PHOTOGRAPHS } from "../server/site/photographs/photographs.ts";
import { SAMPLE_SLIDES } from "./hero/slides.ts";
import { SAMPLE_TABS } from "./hero/tabs.ts";
import { SAMPLE_NEWS } from "./news.ts";
import { SAMPLE_ORDER, writeCatalog } from "./pdf/catalog-pdf.ts";
import { SAMPLE_CATEGORIES, SOURCES } from "./pdf/sections.ts";
import { WORDS } from "./pdf/words.ts";
import { CARD, PLATE, rasterise, type Sheet } from "./sheet.ts";
import { sampleProducts } from "./shelves/index.ts";
import { SAMPLE_PHOTOGRAPHS } from "./workshop/photographs.ts";

/** A drawing of the sample: a sheet, and the function that draws it as SVG. */
export interface Drawing {
  sheet: Sheet;
  draw(): string;
}

const onSheet =
  (sheet: Sheet) =>
  (draw: () => string): Drawing => ({ sheet, draw });

/** All that is made, each thing with the body of its call and its drawings, in the order in which it is made. */
export const THINGS = {
  slides: SAMPLE_SLIDES.map(({ drawing, ...body }) => ({ body, drawings: [onSheet(PLATE)(drawing)] })),
  tabs: SAMPLE_TABS.map(({ drawings, ...body }) => ({ body, drawings: drawings.map(onSheet(CARD)) })),
  // The newest comes first on the page: it is made last.
  news: SAMPLE_NEWS.toReversed().map(({ drawings, ...body }) => ({
    body,
    drawings: drawings.map(onSheet(CARD)),
  })),
  photographs: SAMPLE_PHOTOGRAPHS.map(({ drawing, ...body }) => ({
    body,
    drawings: [onSheet(CARD)(drawing)],
  })),
  products: sampleProducts().map(({ code: partCode, featured, pictures, ...body }) => ({
    // A part's page opens on the drawing with its measures.
    body: { ...body, partCode, openingImage: "new:1" },
    featured,
    drawings: pictures.map(onSheet(CARD)),
  })),
};

/** Every drawing, in the order in which a site gets their pictures. */
export const DRAWINGS: readonly Drawing[] = [
  ...THINGS.slides,
  ...THINGS.tabs,
  ...THINGS.news,
  ...THINGS.photographs,
  ...THINGS.products,
].flatMap(({ drawings }) => drawings);

/** By what all drawings together are told from others: the SHA-256 of those of their SVGs, in hex. */
export const sumOf = (svgs: readonly string[]): string => sha256(svgs.map(sha256).join(""));

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * Makes the sample data in an empty site, through the operations that an owner's calls use. `folder` is an empty one for what
 * lies in between.
 */
export async function fillSite(services: Services, folder: string): Promise<void> {
  const sample = { sample: true };
  const staged = await stageDrawings(folder);
  const picturesOf = ({ drawings }: { drawings: readonly Drawing[] }) =>
    drawings.map((drawing) => staged.get(drawing) as StagedFile);

  const addItem = <T extends ItemTable>(
    kind: ItemKind<T>,
    body: ItemShapes[T]["create"],
    pictures: StagedFile[],
  ) => createItem(services, SYSTEM, kind, kind.textsOf(body), pictures, sample);

  const catalogs = new Map<string, string>();
  for (const category of SAMPLE_CATEGORIES) {
    const path = join(folder, `${category}.pdf`);
    await writeCatalog({ ...SAMPLE_ORDER, category }, path);
    const pdf = await stagedFile(path, WORDS.fileName(SOURCES[category].title), "application/pdf");
    catalogs.set(category, (await uploadCatalog(services, SYSTEM, category, [pdf], sample))._id);
  }
  for (const slide of THINGS.slides)
    await addItem(SLIDES, CreateSliderBody.parse(slide.body), picturesOf(slide));
  for (const tab of THINGS.tabs)
    await saveTab(services, SYSTEM, HeroTabBody.parse(tab.body), picturesOf(tab), sample);
  for (const item of THINGS.news)
    await addItem(NEWS_ITEMS, CreateNewsBody.parse(item.body), picturesOf(item));
  for (const photograph of THINGS.photographs)
    await addItem(PHOTOGRAPHS, CreatePhotographBody.parse(photograph.body), picturesOf(photograph));
  for (const product of THINGS.products) {
    const catalogId = catalogs.get(product.body.category) ?? null;
    const body = CreateProductBody.parse({ ...product.body, catalogId });
    await createProduct(services, SYSTEM, body, picturesOf(product), {
      ...sample,
      featured: product.featured,
    });
  }
}

/** Draws everything. This comes before anything is encoded: from then on the server's library reads no SVG. */
async function stageDrawings(folder: string): Promise<Map<Drawing, StagedFile>> {
  const staged = new Map<Drawing, StagedFile>();
  for (const [at, drawing] of DRAWINGS.entries()) {
    const path = join(folder, `${at}.png`);
    await writeFile(path, await rasterise(drawing.draw(), drawing.sheet));
    staged.set(drawing, await stagedFile(path, "drawing.png", "image/png"));
  }
  return staged;
}

const stagedFile = async (path: string, filename: string, declaredType: string): Promise<StagedFile> => ({
  path,
  bytes: (await stat(path)).size,
  filename,
  declaredType,
});
