import sharp from "sharp";

/** Layers of coarse and fine noise, each half as strong as the one before, like the spectrum of photographs. */
const LAYERS = [10, 30, 90, 270, 810] as const;

/**
 * An image that costs an encoder as much as a photograph, as JPEG of some 300 KB at 1600 x 1200: noise of all sizes, the finer
 * the weaker, and a few hard edges. The same `seed` makes the same image.
 */
export async function makePhotograph(width = 1600, height = 1200, seed = 1): Promise<Buffer> {
  const random = generator(seed);
  const sum = new Float32Array(width * height * 3).fill(128);
  for (const [at, wide] of LAYERS.entries()) {
    const high = Math.round((wide * height) / width);
    const raw = Buffer.from(Array.from({ length: wide * high * 3 }, () => Math.floor(random() * 256)));
    const layer = await sharp(raw, { raw: { width: wide, height: high, channels: 3 } })
      .resize(width, height, { kernel: "cubic" })
      .raw()
      .toBuffer();
    for (const [place, value] of layer.entries())
      sum[place] = (sum[place] as number) + (value - 128) * 0.8 * 0.5 ** at;
  }
  const pixels = Buffer.from(sum.map((value) => Math.max(0, Math.min(255, value))));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite([{ input: edges(width, height), raw: { width, height, channels: 4 }, blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A ring and a board with hard edges, as RGBA; drawn in code, because the server's image library reads no SVG. */
function edges(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(x / width, y / height, height / width);
      if (colour) pixels.set([...colour, 255], (y * width + x) * 4);
    }
  }
  return pixels;
}

/** The colour at a point, both coordinates from 0 to 1. */
function colourAt(x: number, y: number, ratio: number): readonly number[] | undefined {
  const away = Math.hypot(x - 0.4, (y - 0.5) * ratio);
  if (x >= 0.62 && x < 0.84 && y >= 0.2 && y < 0.8) return [124, 106, 85];
  if (away < 0.12) return [201, 196, 184];
  return away < 0.25 ? [58, 63, 68] : undefined;
}

/** A repeatable generator of random-looking numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
