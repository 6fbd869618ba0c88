import { DEFAULT_TAG_COLOR, type NewsItem } from "../../../contract/news.ts";
import { FALLBACK_NEWS } from "../../../contract/news-fallback.ts";
import { pictureAddress } from "../../admin/picture-file.ts";
import { onSession, sessionState } from "../../admin/session-store.ts";
import type { ItemSource, Texts } from "./item-kind.ts";

const STORED = { sample: true, version: 1, createdAt: "", updatedAt: "" } as const;
const sampleNews = (): NewsItem[] => FALLBACK_NEWS.map((item) => ({ ...item, ...STORED }));

/** Outside the screen: what was edited is still there after a look at another one. */
let items = sampleNews();

/**
 * The sample news, edited in this tab alone: no call is made (spec section 2; ruling 'Where the spec describes a
 * limitation'). Rejects only for an item that is gone.
 */
export const tabNews: ItemSource<NewsItem> = {
  name: "news of this tab",
  list: async () => items,
  create: async (texts, image) => {
    const item: NewsItem = {
      ...STORED,
      ...(texts as NewsTexts),
      ...pictureOf(image),
      _id: crypto.randomUUID(),
      tagColor: DEFAULT_TAG_COLOR,
      isActive: true,
      order: 0,
    };
    renumber([item, ...items]);
    return item;
  },
  update: async ({ _id }, texts) => change(_id, () => texts as NewsTexts),
  changeImage: async ({ _id }, image) =>
    change(_id, (item) => {
      forgetPicture(item);
      return pictureOf(image);
    }),
  toggleActive: async ({ _id }) => change(_id, ({ isActive }) => ({ isActive: !isActive })),
  remove: async (item) => {
    forgetPicture(item);
    renumber(items.filter(({ _id }) => _id !== item._id));
  },
  reorder: async (ids) => renumber(ids.flatMap((id) => items.find(({ _id }) => _id === id) ?? [])),
};

type NewsTexts = Texts & Pick<NewsItem, "title" | "content" | "date" | "author" | "tag">;

function change(id: string, changes: (item: NewsItem) => Partial<NewsItem>): NewsItem {
  const item = items.find(({ _id }) => _id === id);
  if (!item) throw new Error("The item is gone");
  const changed = { ...item, ...changes(item), version: item.version + 1 };
  items = items.map((other) => (other === item ? changed : other));
  return changed;
}

/** The order is renumbered with every change of the list (spec section 4). */
function renumber(list: readonly NewsItem[]): void {
  items = list.map((item, order) => ({ ...item, order }));
}

const pictureOf = (image: File | undefined): Pick<NewsItem, "imageUrl" | "picture"> =>
  image
    ? {
        imageUrl: pictureAddress(image),
        picture: { width: 400, height: 300, sizes: [], placeholder: "" },
      }
    : { imageUrl: null, picture: null };

/** Gives back the memory of a picture that was chosen in this tab. */
function forgetPicture({ imageUrl }: NewsItem): void {
  if (imageUrl?.startsWith("blob:")) URL.revokeObjectURL(imageUrl);
}

/** Nobody's edits outlive the session they were made in. */
onSession(() => {
  if (sessionState().status !== "unauthenticated") return;
  for (const item of items) forgetPicture(item);
  items = sampleNews();
});
