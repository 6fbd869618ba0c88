import { LINE_PHOTOS_MAX } from "#contract/enquiries/limits.ts";
import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { ENQUIRY_LIST_FORM, SHARED_TO_LIST } from "#contract/enquiries/list-page-messages.ts";
import { SHARE } from "#contract/enquiries/shared-to-list.ts";
import { showToast } from "#web/api/toast-store.ts";
import { unlistedEntry } from "../enquiry/list/entry.ts";
import { addEntries, pastedList } from "../enquiry/list/store.ts";
import { addPhotos, forgetPhotos, photosOf } from "./photos.ts";
import { keepSharedText, sharedText } from "./shared-text.ts";

/**
 * Takes over what another app shared to the site: photos as lines, up to three on each, and a text as if it was pasted. Each part
 * leaves the Cache only once it is kept elsewhere in this browser. Returns false if a part stays, because the list is full.
 */
export async function takeShared(): Promise<boolean> {
  const store = await caches.open(SHARE.cache);
  const requests = await store.keys();
  const photos = requests.filter(({ url }) => new URL(url).pathname.startsWith(SHARE.photo));
  const text = await (await store.match(SHARE.text))?.text();
  if (!photos.length && !text) showToast({ kind: "error", text: SHARED_TO_LIST.missing });
  // Before the text: the first line of a list replaces the field of an empty one.
  for (let at = 0; at < photos.length; at += LINE_PHOTOS_MAX) {
    if (!(await takePhotos(store, photos.slice(at, at + LINE_PHOTOS_MAX)))) return false;
  }
  if (text) {
    const texts = [sharedText(), text].filter(Boolean).join("\n");
    if (keepSharedText(texts)) await store.delete(SHARE.text);
    pastedList.set(() => texts);
  }
  if (!(await store.keys()).length) await caches.delete(SHARE.cache);
  return true;
}

/** Makes one line of up to three photos. Returns false, with nothing taken, if the list is full. */
async function takePhotos(store: Cache, photos: readonly Request[]): Promise<boolean> {
  const line = unlistedEntry(ENQUIRY_LIST.seePhoto);
  for (const photo of photos) {
    const answer = await store.match(photo);
    if (answer)
      await addPhotos(line.key, [await answer.blob()]).catch(() =>
        showToast({ kind: "error", text: ENQUIRY_LIST_FORM.photoRefused }),
      );
  }
  if (photosOf(line.key).length && !addEntries(line)) {
    forgetPhotos([line.key]);
    return false;
  }
  for (const photo of photos) await store.delete(photo);
  return true;
}
