import sharp from "sharp";

/** Layers of coarse and fine noise, each half as strong as the one before: light falls off in photographs like this. */
const LAYERS = [10, 30, 90, 270, 810] as const;

/**
 * A picture that costs an encoder what a photograph does, as JPEG of some 300 KB at 1600 x 1200: noise of all sizes, the finer
 * the weaker, and a few hard edges. The same `seed` makes the same picture.
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
  const edges = `<svg width="${width}" height="${height}"><circle cx="40%" cy="50%" r="25%" fill="#3a3f44"/>
    <circle cx="40%" cy="50%" r="12%" fill="#c9c4b8"/><rect x="62%" y="20%" width="22%" height="60%" fill="#7c6a55"/></svg>`;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(edges), blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Numbers from 0 to 1 that look random and are the same each time. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
