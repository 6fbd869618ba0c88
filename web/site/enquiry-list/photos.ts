import { useSyncExternalStore } from "react";
import type { CallbackBody } from "../../../contract/enquiries/enquiry.ts";
import { PICTURE_HEAD, pictureFormat } from "../../../contract/platform/file-kinds.ts";
import { KEPT } from "./photo-store.ts";

/** As long as a side needs to be to read a number off a part, in pixels; and the side of what stands beside the line. */
const LONGEST = 1600;
const SMALL = 160;

/** What lies under a picture that is transparent (--sunken). */
const GROUND = "#eeefeb";

/** A photograph of a line, made small enough to be sent, as it waits in this browser. */
export interface Photo extends Shrunk {
  id: string;
}

const pathOf = (line: string, id: string) => `/${KEPT}/${line}/${id}`;

const NONE: readonly Photo[] = [];
let photos: ReadonlyMap<string, readonly Photo[]> = new Map();
const listeners = new Set<() => void>();

/** The photographs of a line, by its key. */
export const usePhotos = (line: string): readonly Photo[] =>
  useSyncExternalStore(onPhotos, () => photosOf(line));

export const photosOf = (line: string): readonly Photo[] => photos.get(line) ?? NONE;

/** Adds pictures to a line. Throws for a file that is none. */
export async function addPhotos(line: string, files: readonly Blob[]): Promise<void> {
  for (const file of files) {
    const photo = { id: Math.random().toString(36).slice(2), ...(await shrink(file)) };
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

/** Reads what an earlier visit left, once; what belongs to no line any more goes. */
export async function readPhotos(lines: ReadonlySet<string>): Promise<void> {
  await inStore(async (store) => {
    for (const request of await store.keys()) {
      const [, , line = "", id = ""] = new URL(request.url).pathname.split("/");
      const answer = lines.has(line) ? await store.match(request) : undefined;
      if (!answer) await store.delete(request);
      else if (!photosOf(line).some((photo) => photo.id === id)) {
        put(line, [...photosOf(line), { id, ...(await shrink(await answer.blob())) }]);
      }
    }
  });
}

/** Forgets the photographs of lines that were sent. */
export function forgetPhotos(lines: readonly string[]): void {
  for (const line of lines) for (const photo of photosOf(line)) removePhoto(line, photo);
}

/** Form data of a list with photographs; the fields come first, because the server needs them to check the photographs. */
export function formOf(body: CallbackBody, photos: readonly Blob[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  for (const photo of photos) form.append("photos", photo, "photo.jpg");
  return form;
}

function put(line: string, next: readonly Photo[]): void {
  photos = new Map(photos).set(line, next);
  for (const listener of listeners) listener();
}

function onPhotos(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Works on the browser's store; one that has none, or keeps nothing, does without. */
async function inStore(work: (store: Cache) => Promise<unknown>): Promise<void> {
  try {
    await work(await caches.open(KEPT));
  } catch {
    // They are there as long as the page.
  }
}

interface Shrunk {
  /** Encoded anew, so that it says nothing of where it was taken, and crosses a slow line in seconds. */
  blob: Blob;
  /** A data URI, for the page shows no other picture than its own. */
  preview: string;
}

/** A photograph as it is sent, upright. Throws for what is no JPEG, PNG or WebP that this browser can read. */
async function shrink(file: Blob): Promise<Shrunk> {
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
