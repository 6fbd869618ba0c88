import { buffer } from "node:stream/consumers";
import { pathOf } from "../../files/keys.ts";
import { notFound } from "../../http/problems.ts";
import type { StoredImage } from "../../pictures/stored-image.ts";
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
