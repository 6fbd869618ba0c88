import { Readable } from "node:stream";
import type { StagedFile, Staging } from "../http/staging.ts";
import { openRasteriser, type Rasteriser, type SheetSize } from "./rasterise.ts";

/** Runs `use` with a rasteriser, which ends with it. */
export async function withRasteriser<T>(use: (rasteriser: Rasteriser) => Promise<T>): Promise<T> {
  const rasteriser = await openRasteriser();
  try {
    return await use(rasteriser);
  } finally {
    await rasteriser.close();
  }
}

/**
 * Draws sheets of one size and runs `use` with the pictures as an upload would leave them. They are gone when
 * this returns, however it ends.
 */
export async function withDrawings<T>(
  staging: Staging,
  rasteriser: Rasteriser,
  drawings: readonly (() => string)[],
  size: SheetSize,
  use: (staged: StagedFile[]) => Promise<T>,
): Promise<T> {
  const staged: StagedFile[] = [];
  try {
    for (const drawing of drawings) {
      const png = Readable.from([await rasteriser.png(drawing(), size)]);
      staged.push(await staging.receive(png, { filename: "drawing.png", declaredType: "image/png" }));
    }
    return await use(staged);
  } finally {
    await staging.discard(staged);
  }
}
