import type { ComponentType } from "react";
import type { z } from "zod";
import { SliderItem } from "../../../../contract/site/hero.ts";
import type { NewsItem } from "../../../../contract/site/news.ts";
import type { Photograph } from "../../../../contract/site/photographs.ts";
import { listed } from "../../platform/calls/listed.ts";
import type { SendOptions } from "../../platform/calls/use-submit.ts";

/** A slide as far as an answer is sure to tell it (spec section 3). */
export const Slide = listed(
  SliderItem,
  "_id",
  "title",
  "category",
  "description",
  "imageUrl",
  "isActive",
  "order",
);
export type Slide = z.infer<typeof Slide>;
export type Item = Slide | NewsItem | Photograph;
/** What the fields of an edit form hold while someone types. */
type Values = Record<string, string>;
/** The checked texts; null is nothing. */
export type Texts = Readonly<Record<string, string | null>>;

/** Where a list of items is kept: on the server, or in this tab. Every call rejects with what went wrong. */
export interface ItemSource<T extends Item> {
  /** Names its list in the query cache. */
  name: string;
  /** The shape of an item, as far as an answer is sure to hold it. */
  item: z.ZodType<T>;
  list(signal: AbortSignal): Promise<T[]>;
  /** The new item, where the answer tells it; the saves answer what they tell of theirs. */
  create(texts: Texts, image: File | undefined, options: SendOptions): Promise<T | undefined>;
  update(item: T, texts: Texts): Promise<Partial<T>>;
  changeImage(item: T, image: File, options: SendOptions): Promise<Partial<T>>;
  toggleActive(item: T): Promise<Partial<T>>;
  remove(item: T): Promise<unknown>;
  /** Puts the whole list in the order of these ids. */
  reorder(ids: readonly string[]): Promise<unknown>;
}

/** What the screen says of a kind of item (spec section 8). */
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
  type?: "text" | "area" | "date" | "focus";
  /** What can be chosen, for a field that nothing is typed into. */
  options?: readonly { value: string; label: string }[];
  isOptional?: boolean;
  hint?: string;
}

/** A kind of item that stands on pages, as its card shows and edits it. */
export interface ItemKind<T extends Item> {
  noun: "slider image" | "news item" | "photo";
  /** Whether its pictures are as wide as the hero, not 4:3. */
  isWide: boolean;
  source: ItemSource<T>;
  texts: ItemTexts;
  /** Where a new one goes. */
  newcomers: "first" | "last";
  fields: readonly ItemField[];
  /** Checks the texts; the picture is sent beside them. */
  schema: z.ZodObject;
  /** What the form opens with: the item's texts, or those of a new one. */
  valuesOf(item: T | undefined): Values;
  /** The item's picture, when it has one, with what stands beside it. */
  Lead: ComponentType<{ item: T }>;
  Facts: ComponentType<{ item: T }>;
}
