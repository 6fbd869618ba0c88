import type { PlatformDeps } from "../platform/deps.ts";
import type { EncodedImage } from "../platform/media/image-maker.ts";
import type { PlateWords } from "./plates/plate.ts";
import type { SearchEngine } from "./search/engine.ts";
import type { Shelf } from "./shelf.ts";

export interface ProductDeps extends PlatformDeps {
  search: SearchEngine;
  shelf: Shelf;
  /** Starts its child process on the first call. */
  drawPlate(words: PlateWords): Promise<EncodedImage>;
}
