import { IMAGE_HEAD, imageFormat } from "../../../../contract/platform/file-kinds.ts";
import { IMAGE_BYTES_MAX, IMAGE_TYPES } from "../../../../contract/platform/limits.ts";

/**
 * The address of a chosen image in the browser's own memory, until it is revoked. The browser took its kind from its
 * name; an image that is called a drawing would not be shown as one.
 */
export const imageAddress = (file: File): string =>
  URL.createObjectURL(file.slice(0, file.size, IMAGE_TYPES[0]));

/** The longer side that is tried first, and by how much it goes down where the file is still too large. */
const LONGEST = 3200;
const STEP = 0.75;
const QUALITY = 0.85;
const TRIES = 6;

/**
 * An image made small enough for the server, in the browser and as it is meant to be seen: what its maker noted of its
 * turn is carried out. Throws when the browser cannot read it.
 */
export async function shrinkImage(file: File): Promise<File> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    let longest = Math.min(LONGEST, Math.max(image.width, image.height));
    for (let tries = 0; tries < TRIES; tries += 1) {
      const blob = await drawn(image, longest / Math.max(image.width, image.height));
      if (blob.size <= IMAGE_BYTES_MAX) return new File([blob], jpegName(file.name), { type: blob.type });
      longest *= STEP;
    }
  } finally {
    image.close();
  }
  throw new Error("The picture does not become small enough");
}

async function drawn(image: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser draws no pictures");
  // A JPEG has no transparency: what was clear becomes paper.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser makes no JPEG"))),
      "image/jpeg",
      QUALITY,
    );
  });
}

const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, "")}.jpg`;

/** Whether a file is a JPEG, PNG or WebP (spec section 5), as the server will look at it: told now, not after its upload. */
export async function isImageFile(file: File): Promise<boolean> {
  return imageFormat(new Uint8Array(await file.slice(0, IMAGE_HEAD).arrayBuffer())) !== undefined;
}
