import type { ChildCall } from "./child/pools.ts";
import { PdfError } from "./pdf/pdf.ts";
import {
  type EncodedImage,
  type Picture,
  type PictureCall,
  type PictureMaker,
  RefusedImageError,
} from "./pictures.ts";

/** Makes pictures in the children that `call` asks. A picture on which one of them breaks down is refused. */
export function pictureMaker(call: ChildCall): PictureMaker {
  const ask = async (asked: PictureCall) => {
    try {
      return await call(asked);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      throw new RefusedImageError("A child broke down", { cause: error });
    }
  };
  return {
    encode: (path, widths) => ask({ task: "encode", path, widths }) as Promise<EncodedImage>,
    logo: (path) => ask({ task: "logo", path }) as Promise<EncodedImage>,
    plate: (words) => ask({ task: "plate", words }) as Promise<EncodedImage>,
    look: (bytes) => ask({ task: "look", bytes }) as Promise<undefined>,
    small: (bytes) => ask({ task: "small", bytes }) as Promise<string>,
    cutOut: (picture, cut, pixels) => ask({ task: "cut", picture, cut, pixels }) as Promise<Uint8Array>,
    webp: (path, width, folder) => ask({ task: "webp", path, width, folder }) as Promise<Picture>,
  };
}
