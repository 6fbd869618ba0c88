import { z } from "zod";
import { call } from "../platform/call.ts";
import { Confirmation } from "../platform/primitives.ts";
import { oneImageFile, optionalImageFile } from "../platform/shared-calls.ts";
import {
  CreateSliderBody,
  HeroSlideList,
  HeroTab,
  HeroTabBody,
  HeroTabList,
  ItemOrderBody,
  PublicHeroTabList,
  SliderItem,
  SliderList,
  UpdateSliderBody,
} from "./hero.ts";
import { CreateNewsBody, NewsItem, NewsList, PublicNewsList, UpdateNewsBody } from "./news.ts";
import {
  CreatePhotographBody,
  Photograph,
  PhotographList,
  PublicPhotographList,
  UpdatePhotographBody,
} from "./photographs.ts";

interface ItemSchemas {
  publicList: z.ZodType;
  list: z.ZodType;
  item: z.ZodType;
  create: z.ZodObject;
  /** The file of a new one. */
  file: typeof oneImageFile | typeof optionalImageFile;
  update: z.ZodType;
}

/** The calls shared by slides, news and photographs. */
function itemCalls<const Path extends string, const S extends ItemSchemas>(
  path: Path,
  one: string,
  many: string,
  schemas: S,
) {
  const unknown = { 404: `No such ${one}` } as const;
  const change = { isVersioned: true, answer: schemas.item as S["item"] } as const;
  return {
    listPublic: call("GET", path, "visitor", {
      isShared: true,
      summary: `List the active ${many}`,
      answer: schemas.publicList as S["publicList"],
    }),
    list: call("GET", `${path}/all`, "admin", {
      summary: `List all ${many}`,
      answer: schemas.list as S["list"],
    }),
    create: call("POST", path, "admin", {
      summary: `Create a ${one}`,
      form: { fields: schemas.create as S["create"], files: schemas.file },
      status: 201,
      answer: schemas.item as S["item"],
      failures: { 413: "The file is too large", 415: "Not a form" },
    }),
    reorder: call("PUT", `${path}/order`, "admin", {
      summary: `Set the order of all ${many}`,
      json: ItemOrderBody,
      answer: schemas.list as S["list"],
      failures: { 409: "The list was changed in the meantime" },
    }),
    update: call("PUT", `${path}/{id}`, "admin", {
      ...change,
      summary: `Change a ${one}`,
      json: schemas.update as S["update"],
      failures: unknown,
    }),
    replaceImage: call("PUT", `${path}/{id}/image`, "admin", {
      ...change,
      summary: `Replace the image of a ${one}`,
      form: { fields: z.strictObject({}), files: oneImageFile },
      failures: unknown,
    }),
    toggleActive: call("PUT", `${path}/{id}/toggle-active`, "admin", {
      ...change,
      summary: `Show a ${one}, or hide it`,
      failures: unknown,
    }),
    remove: call("DELETE", `${path}/{id}`, "admin", {
      ...change,
      summary: `Delete a ${one}`,
      answer: Confirmation,
      failures: unknown,
    }),
  };
}

export type ItemCalls = ReturnType<typeof itemCalls<string, ItemSchemas>>;

export const slides = itemCalls("/hero/slider", "slide", "slides", {
  publicList: HeroSlideList,
  list: SliderList,
  item: SliderItem,
  create: CreateSliderBody,
  file: oneImageFile,
  update: UpdateSliderBody,
});

export const news = itemCalls("/hero/news", "piece of news", "news", {
  publicList: PublicNewsList,
  list: NewsList,
  item: NewsItem,
  create: CreateNewsBody,
  file: optionalImageFile,
  update: UpdateNewsBody,
});

export const photographs = itemCalls("/photographs", "photo", "photos", {
  publicList: PublicPhotographList,
  list: PhotographList,
  item: Photograph,
  create: CreatePhotographBody,
  file: oneImageFile,
  update: UpdatePhotographBody,
});

export const tabs = {
  list: call("GET", "/hero/tabs", "visitor", {
    isShared: true,
    summary: "Read the company tabs that have a text",
    answer: PublicHeroTabList,
    adminAnswer: HeroTabList,
  }),
  save: call("POST", "/hero/tabs", "admin", {
    isVersioned: true,
    summary: "Save a company tab",
    description: "Creates the text with 201; with `exists`, replaces the stored one with 200.",
    form: { fields: HeroTabBody, files: optionalImageFile },
    mayCreate: true,
    answer: HeroTab,
    failures: { 409: "The tab already has a text", 413: "The file is too large", 415: "Not a form" },
  }),
};
