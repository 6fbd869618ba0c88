import { z } from "zod";
import type { HeroImage } from "#contract/site/hero.ts";
import { DEFAULT_TAG_COLOR, NewsItem } from "#contract/site/news.ts";
import { FALLBACK_NEWS } from "#contract/site/news-fallback.ts";
import { onSession, sessionState } from "#web/admin/platform/session/session-store.ts";
import { forget, recall, rememberInTab } from "#web/admin/platform/session/tab-memory.ts";
import type { ItemSource, Texts } from "./item-kind.ts";

/** The size of a card's image on a high-density screen; dozens of them fit the tab's storage. */
const SIDE_MAX = 400;
const QUALITY = 0.85;

/** Resizes an image to a data URI for the tab's storage. Rejects if the browser can't decode it. */
async function smallImage(file: File): Promise<{ imageUrl: string; picture: HeroImage }> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const imageUrl = canvas.toDataURL("image/webp", QUALITY);
  return { imageUrl, picture: { width, height, sizes: [], placeholder: "" } };
}

const NAME = "news";
const NEVER = new Date(0).toISOString();
const STORED = { sample: true, version: 1, createdAt: NEVER, updatedAt: NEVER } as const;
const sampleNews = (): NewsItem[] => FALLBACK_NEWS.map((item) => ({ ...item, ...STORED }));
/** Drops data of an older format. */
const Kept = z.array(NewsItem.extend({ _id: z.string() }));

/** The stored items; undefined before they are read. */
let items: NewsItem[] | undefined;

function present(): NewsItem[] {
  items ??= Kept.safeParse(recall(NAME)).data ?? sampleNews();
  return items;
}

/** Renumbers the items on every change (spec section 4). Throws if the tab's storage is full. */
function keep(list: readonly NewsItem[]): NewsItem[] {
  const numbered = list.map((item, order) => ({ ...item, order }));
  rememberInTab(NAME, numbered);
  items = numbered;
  return numbered;
}

/**
 * The sample news, edited in this tab without calls (spec section 2; ruling 'Where the spec describes a limitation').
 * Rejects for a deleted item, an undecodable image, and full storage.
 */
export const tabNews: ItemSource<NewsItem> = {
  name: "news of this tab",
  item: NewsItem,
  list: async () => present(),
  create: async (texts, image) => {
    const item: NewsItem = {
      ...STORED,
      ...(texts as NewsTexts),
      ...(image ? await smallImage(image) : { imageUrl: null, picture: null }),
      _id: crypto.randomUUID(),
      tagColor: DEFAULT_TAG_COLOR,
      isActive: true,
      order: 0,
    };
    keep([item, ...present()]);
    return item;
  },
  update: async ({ _id }, texts) => change(_id, () => texts as NewsTexts),
  changeImage: async ({ _id }, image) => {
    const small = await smallImage(image);
    return change(_id, () => small);
  },
  toggleActive: async ({ _id }) => change(_id, ({ isActive }) => ({ isActive: !isActive })),
  remove: async (item) => keep(present().filter(({ _id }) => _id !== item._id)),
  reorder: async (ids) => keep(ids.flatMap((id) => present().find(({ _id }) => _id === id) ?? [])),
};

export function startOver(): NewsItem[] {
  forget(NAME);
  items = sampleNews();
  return items;
}

/** Returns whether a list differs from the samples. */
export const isEdited = (list: readonly NewsItem[]): boolean =>
  JSON.stringify(list) !== JSON.stringify(sampleNews());

type NewsTexts = Texts & Pick<NewsItem, "title" | "content" | "date" | "author" | "tag">;

function change(id: string, changes: (item: NewsItem) => Partial<NewsItem>): NewsItem {
  const item = present().find(({ _id }) => _id === id);
  if (!item) throw new Error("The item is gone");
  const changed = { ...item, ...changes(item), version: item.version + 1 };
  keep(present().map((other) => (other === item ? changed : other)));
  return changed;
}

/** The items belong to an account and are read again for the next one. */
onSession(() => {
  if (sessionState().status === "unauthenticated") items = undefined;
});
