import type { SliderItem } from "#contract/site/hero.ts";
import type { NewsItem } from "#contract/site/news.ts";
import type { ApiClient, FormFile } from "./client.ts";
import { type ImageOptions, imageFormFile } from "./images.ts";

/** The two kinds of home page items; both have the same calls under their path. */
export const ITEM_PATHS = { slider: "/api/hero/slider", news: "/api/hero/news" } as const;
export type ItemKindName = keyof typeof ITEM_PATHS;

/** An image as the home page forms send it. */
export async function heroImage(options: ImageOptions & { filename?: string } = {}): Promise<FormFile> {
  return { ...(await imageFormFile(options)), name: "image" };
}

/** Fields of valid forms. */
export const FIELDS: Readonly<Record<ItemKindName, Record<string, string>>> = {
  slider: { title: "Rapier drive", category: "picanol-rapier", description: "Roller to gripper." },
  news: { title: "Reeds in stock", content: "All densities, ready to leave.", date: "2024-05-20" },
};

/** Creates an item through the API and returns it. */
export async function createTestItem<K extends ItemKindName>(
  admin: ApiClient,
  kind: K,
  overrides: Record<string, string> = {},
): Promise<K extends "slider" ? SliderItem : NewsItem> {
  const fields = { ...FIELDS[kind], ...overrides };
  const answer = await admin.form("POST", ITEM_PATHS[kind], fields, [await heroImage()]);
  if (answer.status !== 201) throw new Error(`The item was not created: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Creates an item in every list of the home page. */
export async function fillHomePage(admin: ApiClient): Promise<void> {
  await createTestItem(admin, "slider");
  await createTestItem(admin, "news");
  await admin.form("POST", "/api/hero/tabs", { title: "company", content: "Since 1998.", exists: "true" });
}
