import type { Services } from "../../../services.ts";
import type { Maker } from "../../files/derive.ts";
import { pathOf } from "../../files/keys.ts";

/** Makes the WebP file of a picture, of the largest AVIF of its set. Throws RefusedImageError when that can't be read. */
export function webpPictures({ files, pictures }: Pick<Services, "files" | "pictures">): Maker {
  return async ({ key, name, names }, folder) => {
    const widest = Math.max(...names.filter((each) => each.endsWith(".avif")).map(Number.parseFloat));
    const source = await files.local(pathOf(key, `${widest}.avif`) ?? "");
    try {
      return await pictures.webp(source.path, Number.parseFloat(name), folder);
    } finally {
      await source.release();
    }
  };
}
