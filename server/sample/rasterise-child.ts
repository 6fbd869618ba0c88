import sharp from "sharp";
import type { RasteriseAnswer, RasteriseRequest } from "./rasterise.ts";

/** Pixels an inch at which a unit of the sheet is one pixel. */
const UNIT_DENSITY = 72;

async function rasterise({ id, svg, size }: RasteriseRequest): Promise<RasteriseAnswer> {
  const { units, width, height } = size;
  try {
    const png = await sharp(Buffer.from(svg), { density: UNIT_DENSITY * (width / units) })
      .resize(width, height, { fit: "fill" })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return { id, png };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

let queue = Promise.resolve();

process.on("message", (message) => {
  queue = queue.then(async () => {
    const answer = await rasterise(message as RasteriseRequest);
    if (process.connected) {
      process.send?.(answer);
    }
  });
});

// Without its parent nobody waits for an answer.
process.on("disconnect", () => process.exit(0));
