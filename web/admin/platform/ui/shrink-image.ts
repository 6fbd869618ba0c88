import { IMAGE_HEAD, imageFormat } from "#contract/platform/file-kinds.ts";
import { IMAGE_BYTES_MAX, IMAGE_TYPES } from "#contract/platform/limits.ts";

/** Returns an object URL with an image type, because browsers derive the type from the file name. */
export const imageAddress = (file: File): string =>
  URL.createObjectURL(file.slice(0, file.size, IMAGE_TYPES[0]));

/** The longer side of the first attempt in pixels, and the factor for each next one. */
const LONGEST = 3200;
const STEP = 0.75;
const QUALITY = 0.85;
const ATTEMPTS_MAX = 6;

/** Returns an upright JPEG of at most IMAGE_BYTES_MAX. Throws if it can't be decoded or stays too large. */
export async function shrinkImage(file: File): Promise<File> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    let longest = Math.min(LONGEST, Math.max(image.width, image.height));
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const blob = await drawn(image, longest / Math.max(image.width, image.height));
      if (blob.size <= IMAGE_BYTES_MAX) return new File([blob], jpegName(file.name), { type: blob.type });
      longest *= STEP;
    }
  } finally {
    image.close();
  }
  throw new Error("The image is still too large");
}

async function drawn(image: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no 2D canvas");
  // JPEG has no transparency: transparent pixels become white.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser can't encode JPEG"))),
      "image/jpeg",
      QUALITY,
    );
  });
}

const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, "")}.jpg`;

/** Returns whether a file is a JPEG, PNG or WebP (spec section 5), by the server's check of its first bytes. */
export async function isImageFile(file: File): Promise<boolean> {
  return imageFormat(new Uint8Array(await file.slice(0, IMAGE_HEAD).arrayBuffer())) !== undefined;
}
