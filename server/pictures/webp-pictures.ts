import type { Maker } from "../files/derive.ts";
import { pathOf } from "../files/keys.ts";
import type { Services } from "../services.ts";

/** Makes the WebP file of a picture, of the largest AVIF of its set. Throws PdfError when that can't be read. */
export function webpPictures({ files, pdf }: Pick<Services, "files" | "pdf">): Maker {
  return async ({ key, name, names }, folder) => {
    const widest = Math.max(...names.filter((each) => each.endsWith(".avif")).map(Number.parseFloat));
    const source = await files.local(pathOf(key, `${widest}.avif`) ?? "");
    try {
      return await pdf.webp(source.path, Number.parseFloat(name), folder);
    } finally {
      await source.release();
    }
  };
}
