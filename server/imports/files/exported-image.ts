import { buffer } from "node:stream/consumers";
import { pathOf } from "../../platform/files/keys.ts";
import { notFound } from "../../platform/http/problems.ts";
import type { StoredImage } from "../../platform/media/stored/stored-image.ts";
import type { Services } from "../../services.ts";

/**
 * The bytes of the file that an export contains for a stored image: the largest WebP, which every program can open. It is
 * made first when nobody has requested it before. Throws when it can't be made or read.
 */
export async function readExportedImage(
  { files, derive }: Pick<Services, "files" | "derive">,
  { key, sizes }: StoredImage,
): Promise<Buffer> {
  const name = `${Math.max(...sizes)}.webp`;
  const path = pathOf(key, name);
  if (!path) throw notFound();
  await derive({ key, name, names: sizes.map((size) => `${size}.avif`) });
  return buffer(files.read(path));
}
