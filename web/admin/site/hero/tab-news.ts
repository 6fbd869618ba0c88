import { z } from "zod";
import type { Picture } from "../../../../contract/site/hero.ts";
import { DEFAULT_TAG_COLOR, NewsItem } from "../../../../contract/site/news.ts";
import { FALLBACK_NEWS } from "../../../../contract/site/news-fallback.ts";
import { onSession, sessionState } from "../../platform/session/session-store.ts";
import { forget, recall, remember } from "../../platform/session/tab-memory.ts";
import type { ItemSource, Texts } from "./item-kind.ts";

/** As large as a card shows it on a sharp screen; dozens of them have room beside the texts of a tab. */
const SIDE_MAX = 400;
const QUALITY = 0.85;

/** A chosen picture as text, small enough to be kept in a tab. Rejects for one that the browser cannot read. */
async function smallPicture(file: File): Promise<{ imageUrl: string; picture: Picture }> {
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
/** What an earlier version of this page kept is none. */
const Kept = z.array(NewsItem.extend({ _id: z.string() }));

/** As they are kept beyond a reload; undefined before they are asked for. */
let items: NewsItem[] | undefined;

function present(): NewsItem[] {
  items ??= Kept.safeParse(recall(NAME)).data ?? sampleNews();
  return items;
}

/** The order is renumbered with every change of the list (spec section 4). Throws when the tab has no room for it. */
function keep(list: readonly NewsItem[]): NewsItem[] {
  const numbered = list.map((item, order) => ({ ...item, order }));
  remember(NAME, numbered);
  items = numbered;
  return numbered;
}

/**
 * The sample news, edited in this tab alone: no call is made (spec section 2; ruling 'Where the spec describes a
 * limitation'). Rejects for an item that is gone, for a picture that cannot be read, and when the tab is full.
 */
export const tabNews: ItemSource<NewsItem> = {
  name: "news of this tab",
  item: NewsItem,
  list: async () => present(),
  create: async (texts, image) => {
    const item: NewsItem = {
      ...STORED,
      ...(texts as NewsTexts),
      ...(image ? await smallPicture(image) : { imageUrl: null, picture: null }),
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
    const picture = await smallPicture(image);
    return change(_id, () => picture);
  },
  toggleActive: async ({ _id }) => change(_id, ({ isActive }) => ({ isActive: !isActive })),
  remove: async (item) => keep(present().filter(({ _id }) => _id !== item._id)),
  reorder: async (ids) => keep(ids.flatMap((id) => present().find(({ _id }) => _id === id) ?? [])),
};

/** Gives up what was edited; answers the samples. */
export function startOver(): NewsItem[] {
  forget(NAME);
  items = sampleNews();
  return items;
}

/** Whether a list is another one than the samples. */
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

/** What is kept belongs to an account: it is read again for the one that signs in. */
onSession(() => {
  if (sessionState().status === "unauthenticated") items = undefined;
});
