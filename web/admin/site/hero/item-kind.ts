import type { ComponentType } from "react";
import type { z } from "zod";
import { SliderItem } from "#contract/site/hero.ts";
import type { NewsItem } from "#contract/site/news.ts";
import type { Photograph } from "#contract/site/photographs.ts";
import { listed } from "#web/admin/platform/calls/listed.ts";
import type { UploadOptions } from "#web/admin/platform/calls/use-submit.ts";

/** A slide with only the required fields (spec section 3). */
export const SlideItem = listed(
  SliderItem,
  "_id",
  "title",
  "category",
  "description",
  "imageUrl",
  "isActive",
  "order",
);
export type SlideItem = z.infer<typeof SlideItem>;
export type Item = SlideItem | NewsItem | Photograph;
type Values = Record<string, string>;
/** The validated values; null means empty. */
export type Texts = Readonly<Record<string, unknown>>;

/** Where a list of items is stored: on the server, or in this tab. Every call rejects on failure. */
export interface ItemSource<T extends Item> {
  name: string;
  item: z.ZodType<T>;
  list(signal: AbortSignal): Promise<T[]>;
  /** Returns the new item, if the answer has it; updates return the fields that the answer has. */
  create(texts: Texts, image: File | undefined, options: UploadOptions): Promise<T | undefined>;
  update(item: T, texts: Texts): Promise<Partial<T>>;
  changeImage(item: T, image: File, options: UploadOptions): Promise<Partial<T>>;
  toggleActive(item: T): Promise<Partial<T>>;
  remove(item: T): Promise<unknown>;
  reorder(ids: readonly string[]): Promise<unknown>;
}

export interface ItemTexts {
  loadFailed: string;
  empty: string;
  created: string;
  createFailed: string;
  updated: string;
  updateFailed: string;
  imageUpdated: string;
  imageFailed: string;
  statusUpdated: string;
  statusFailed: string;
  deleted: string;
  deleteFailed: string;
  reorderFailed: string;
  confirmDelete: string;
}

export interface ItemField {
  name: string;
  label: string;
  type?: "text" | "area" | "date" | "focus" | "marks";
  options?: readonly { value: string; label: string }[];
  isOptional?: boolean;
  hint?: string;
}

/** A kind of item: how its card shows and edits it. */
export interface HeroItemKind<T extends Item> {
  noun: "slider image" | "news item" | "photo";
  isWide: boolean;
  source: ItemSource<T>;
  texts: ItemTexts;
  newcomers: "first" | "last";
  fields: readonly ItemField[];
  /** Validates the texts; the image is sent separately. */
  schema: z.ZodObject;
  valuesOf(item: T | undefined): Values;
  /** The item's image or its placeholder. */
  Lead: ComponentType<{ item: T }>;
  Facts: ComponentType<{ item: T }>;
}
