import { listEntries } from "../enquiry/list/store.ts";
import { KEPT } from "./photo-store.ts";

/** Reads the photographs that an earlier visit left, where there are any; those of lines that are gone go. */
export async function readKeptPhotos(): Promise<void> {
  const isThere = await globalThis.caches?.has(KEPT).catch(() => false);
  if (!isThere) return;
  const { readPhotos } = await import("./photos.ts");
  await readPhotos(new Set(listEntries().map(({ key }) => key)));
}
