import { IMAGES_PER_PRODUCT_MAX } from "#contract/products/limits.ts";
import type { Db, ImportPhotoRow, ProductRow } from "#server/platform/database/schema.ts";
import { readImages } from "#server/platform/media/stored/stored-image.ts";
import { imageName, nameAmong } from "../cells/image-cell.ts";
import type { PlannedImage } from "../check/plan.ts";
import { importPhotos } from "../store.ts";

type Placed = Pick<ImportPhotoRow, "path" | "line" | "product_id"> & { sha256: string };

export interface PhotoPlacements {
  paths: ReadonlySet<string>;
  products: ReadonlySet<string>;
  /** The photos of a part, in placement order. */
  of(part: { line?: number | undefined; product: string | undefined }): readonly Placed[];
}

export async function readPlaced(db: Db, importId: string): Promise<PhotoPlacements> {
  const rows = await importPhotos(db, importId)
    .select(["path", "line", "product_id", "sha256"])
    .where("position", "is not", null)
    .orderBy("position")
    .execute();
  const placed = rows.flatMap((row) => (row.sha256 === null ? [] : [{ ...row, sha256: row.sha256 }]));
  const byLine = Map.groupBy(placed, ({ line }) => line);
  const byProduct = Map.groupBy(placed, ({ product_id }) => product_id);
  return {
    paths: new Set(placed.map(({ path }) => path)),
    products: new Set([...byProduct.keys()].filter((id) => id !== null)),
    of: ({ line, product }) => [
      ...(line === undefined ? [] : (byLine.get(line) ?? [])),
      ...(product === undefined ? [] : (byProduct.get(product) ?? [])),
    ],
  };
}

/** Appends a part's placed photos, dropping its plate and leaving out photos that it has or can't take. */
export function withPlaced(
  planned: readonly PlannedImage[] | undefined,
  placed: readonly Pick<Placed, "path" | "sha256">[],
  product: ProductRow | undefined,
): PlannedImage[] | undefined {
  if (!placed.length) return planned && [...planned];
  const own = product ? readImages(product.images) : [];
  const byKey = new Map(own.map((image) => [image.key, image]));
  const isReal = (plannedImage: PlannedImage) =>
    "own" in plannedImage ? !byKey.get(plannedImage.own)?.plate : !("plate" in plannedImage);
  const images = (planned ?? own.map(({ key }) => ({ own: key }))).filter(isReal);
  const about = (plannedImage: PlannedImage) => {
    if ("path" in plannedImage) return { name: plannedImage.name, sha256: plannedImage.sha256 };
    const image = "own" in plannedImage ? byKey.get(plannedImage.own) : undefined;
    return { name: image ? imageName(image) : "", sha256: image?.source?.sha256 };
  };
  for (const { path, sha256 } of placed) {
    const others = images.map(about);
    if (others.length >= IMAGES_PER_PRODUCT_MAX || others.some((other) => other.sha256 === sha256)) continue;
    images.push({
      path,
      name: nameAmong(
        path,
        others.map(({ name }) => name),
      ),
      sha256,
    });
  }
  return images;
}
