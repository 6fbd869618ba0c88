import type { CallbackBody } from "#contract/enquiries/enquiry.ts";
import { IMAGE_HEAD, imageFormat } from "#contract/platform/file-kinds.ts";
import { createAtom, useAtom } from "#web/api/atom.ts";
import { PHOTOS_KEPT } from "../enquiry/waiting/kept-in.ts";

/** The longest side of a photo in pixels, enough to read a code off a part, and that of its preview. */
const LONGEST = 1600;
const SMALL = 160;

/** The background of transparent images (--sunken). */
const GROUND = "#eeefeb";

export interface Photo extends ReadPhoto {
  id: string;
}

const pathOf = (line: string, id: string) => `/${PHOTOS_KEPT}/${line}/${id}`;

const NONE: readonly Photo[] = [];
const kept = createAtom<ReadonlyMap<string, readonly Photo[]>>(new Map());

/** Returns the photos of a line and re-renders when they change. */
export const usePhotos = (line: string): readonly Photo[] => useAtom(kept, (all) => all.get(line) ?? NONE);

export const photosOf = (line: string): readonly Photo[] => kept.get().get(line) ?? NONE;

/** Adds photos to a line. Throws if a file is not an image. */
export async function addPhotos(line: string, files: readonly Blob[]): Promise<void> {
  for (const file of files) {
    const photo = { id: Math.random().toString(36).slice(2), ...(await readPhoto(file, true)) };
    put(line, [...photosOf(line), photo]);
    await inStore((store) => store.put(pathOf(line, photo.id), new Response(photo.blob)));
  }
}

export function removePhoto(line: string, { id }: Photo): void {
  put(
    line,
    photosOf(line).filter((photo) => photo.id !== id),
  );
  void inStore((store) => store.delete(pathOf(line, id)));
}

/** Reads the photos of an earlier visit once, and deletes those of removed lines. */
export async function readPhotos(lines: ReadonlySet<string>): Promise<void> {
  await inStore(async (store) => {
    for (const request of await store.keys()) {
      const [, , line = "", id = ""] = new URL(request.url).pathname.split("/");
      const answer = lines.has(line) ? await store.match(request) : undefined;
      if (!answer) await store.delete(request);
      else if (!photosOf(line).some((photo) => photo.id === id)) {
        // As it was sent, so that a list that is sent again is the same one.
        put(line, [...photosOf(line), { id, ...(await readPhoto(await answer.blob(), false)) }]);
      }
    }
  });
}

export function forgetPhotos(lines: readonly string[]): void {
  for (const line of lines) for (const photo of photosOf(line)) removePhoto(line, photo);
}

/** Returns form data with the fields first, since the server validates the photos against them. */
export function photosForm(body: CallbackBody, photos: readonly Blob[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  for (const photo of photos) form.append("photos", photo, "photo.jpg");
  return form;
}

const put = (line: string, next: readonly Photo[]): void => kept.set((all) => new Map(all).set(line, next));

/** Runs `work` with the photo cache; does nothing if the browser has none. */
async function inStore(work: (store: Cache) => Promise<unknown>): Promise<void> {
  try {
    await work(await caches.open(PHOTOS_KEPT));
  } catch {
    // Without storage the photos last as long as the page.
  }
}

interface ReadPhoto {
  /** Re-encoded, which removes the location and reduces the size. */
  blob: Blob;
  /** A data URI, since the security policy allows no blob: images. */
  preview: string;
}

/**
 * Reads a photo; `isNew` resizes it and applies its orientation. Throws if it is not a JPEG, PNG or WebP that this browser
 * decodes.
 */
async function readPhoto(file: Blob, isNew: boolean): Promise<ReadPhoto> {
  const head = new Uint8Array(await file.slice(0, IMAGE_HEAD).arrayBuffer());
  if (!imageFormat(head)) throw new Error("Not a picture");
  const bitmap = await createImageBitmap(file);
  try {
    const blob = isNew
      ? await new Promise<Blob | null>((resolve) =>
          drawn(bitmap, LONGEST).toBlob(resolve, "image/jpeg", 0.85),
        )
      : file;
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
