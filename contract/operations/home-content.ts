import { z } from "zod";
import {
  CreateSliderBody,
  HeroSlideList,
  HeroTab,
  HeroTabBody,
  HeroTabList,
  ItemOrderBody,
  SliderItem,
  SliderList,
  UpdateSliderBody,
} from "../hero.ts";
import { IMAGE_TYPES } from "../limits.ts";
import { CreateNewsBody, NewsItem, NewsList, PublicNewsList, UpdateNewsBody } from "../news.ts";
import { Confirmation } from "../primitives.ts";
import type { Operation, OperationGroup } from "./operation.ts";

const files = { name: "image", isMany: false, types: IMAGE_TYPES } as const;

/** The calls that slides and news have alike. */
function itemOperations(
  path: string,
  one: string,
  many: string,
  schemas: Record<"publicList" | "list" | "item" | "create" | "update", z.ZodType>,
): Operation[] {
  const unknown = { 404: `No such ${one}` } as const;
  const change = { access: "admin", isVersioned: true, answer: schemas.item, failures: unknown } as const;
  return [
    {
      method: "GET",
      path,
      access: "visitor",
      summary: `List the active ${many}`,
      answer: schemas.publicList,
    },
    {
      method: "GET",
      path: `${path}/all`,
      access: "admin",
      summary: `List all ${many}`,
      answer: schemas.list,
    },
    {
      method: "POST",
      path,
      access: "admin",
      summary: `Create a ${one}`,
      form: { fields: schemas.create, files },
      status: 201,
      answer: schemas.item,
      failures: { 413: "The file is too large", 415: "Not a form" },
    },
    {
      method: "PUT",
      path: `${path}/order`,
      access: "admin",
      summary: `Put all ${many} in an order`,
      json: ItemOrderBody,
      answer: schemas.list,
      failures: { 409: "The list has changed meanwhile" },
    },
    { ...change, method: "PUT", path: `${path}/{id}`, summary: `Change a ${one}`, json: schemas.update },
    {
      ...change,
      method: "PUT",
      path: `${path}/{id}/image`,
      summary: `Replace the picture of a ${one}`,
      form: { fields: z.strictObject({}), files },
    },
    { ...change, method: "PUT", path: `${path}/{id}/toggle-active`, summary: `Show a ${one}, or hide it` },
    { ...change, method: "DELETE", path: `${path}/{id}`, summary: `Delete a ${one}`, answer: Confirmation },
  ];
}

export const HOME_CONTENT: OperationGroup = {
  name: "Home page",
  description: "What stands on the home page: slides, news, and the texts of the company tabs.",
  operations: [
    ...itemOperations("/hero/slider", "slide", "slides", {
      publicList: HeroSlideList,
      list: SliderList,
      item: SliderItem,
      create: CreateSliderBody,
      update: UpdateSliderBody,
    }),
    ...itemOperations("/hero/news", "piece of news", "news", {
      publicList: PublicNewsList,
      list: NewsList,
      item: NewsItem,
      create: CreateNewsBody,
      update: UpdateNewsBody,
    }),
    {
      method: "GET",
      path: "/hero/tabs",
      access: "visitor",
      summary: "Read the company tabs that have a text",
      answer: HeroTabList,
    },
    {
      method: "POST",
      path: "/hero/tabs",
      access: "admin",
      summary: "Write a company tab",
      description:
        "With `exists` a present text is replaced and answered with 200; a new one is answered with 201.",
      form: { fields: HeroTabBody, files },
      answer: HeroTab,
      failures: { 409: "The tab has a text already", 413: "The file is too large", 415: "Not a form" },
    },
  ],
};
