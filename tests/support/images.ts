import sharp from "sharp";
import type { FormFile } from "./client.ts";

export interface ImageOptions {
  width?: number;
  height?: number;
  format?: "png" | "jpeg" | "webp";
  colour?: string;
}

const encoded = new Map<string, Promise<Buffer>>();

/** The bytes of a small image of one colour, encoded once per process. */
export async function imageBytes(options: ImageOptions = {}): Promise<Buffer> {
  const { width = 48, height = 36, format = "png", colour = "#345" } = options;
  const key = JSON.stringify([width, height, format, colour]);
  const bytes =
    encoded.get(key) ??
    sharp({ create: { width, height, channels: 3, background: colour } })
      .toFormat(format)
      .toBuffer();
  encoded.set(key, bytes);
  return Buffer.from(await bytes);
}

/** An image as the product form sends it. */
export async function imageFormFile(options: ImageOptions & { filename?: string } = {}): Promise<FormFile> {
  const format = options.format ?? "png";
  return {
    name: "images",
    filename: options.filename ?? `part.${format === "jpeg" ? "jpg" : format}`,
    type: `image/${format}`,
    bytes: await imageBytes(options),
  };
}
