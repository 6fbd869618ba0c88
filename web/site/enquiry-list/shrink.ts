import { PICTURE_HEAD, pictureFormat } from "../../../contract/platform/file-kinds.ts";

/** As long as a side needs to be to read a number off a part, in pixels; and the side of what stands beside the line. */
const LONGEST = 1600;
const SMALL = 160;
/** What lies under a picture that is transparent (--sunken). */
const GROUND = "#eeefeb";

export interface Shrunk {
  /** Encoded anew, so that it says nothing of where it was taken, and crosses a slow line in seconds. */
  blob: Blob;
  /** A data URI, for the page shows no other picture than its own. */
  preview: string;
}

/** A photograph as it is sent, upright. Throws for what is no JPEG, PNG or WebP that this browser can read. */
export async function shrink(file: Blob): Promise<Shrunk> {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD).arrayBuffer());
  if (!pictureFormat(head)) throw new Error("Not a picture");
  const bitmap = await createImageBitmap(file);
  try {
    const blob = await new Promise<Blob | null>((resolve) =>
      drawn(bitmap, LONGEST).toBlob(resolve, "image/jpeg", 0.85),
    );
    if (!blob) throw new Error("The picture cannot be encoded");
    return { blob, preview: drawn(bitmap, SMALL).toDataURL("image/jpeg", 0.7) };
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The picture cannot be drawn");
  context.fillStyle = GROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
