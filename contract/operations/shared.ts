import { z } from "zod";
import { PAGE_SIZE_MAX, SEARCH_TEXT_MAX } from "../limits.ts";
import { DownloadLink } from "../product.ts";
import type { Operation } from "./operation.ts";

export const page = z.int().min(1).describe("Page, 1 the first; one past the end is the last");
export const limit = z.int().min(1).max(PAGE_SIZE_MAX).describe("Entries on a page");
export const searchText = z.string().max(SEARCH_TEXT_MAX).describe("Words, codes or parts of them");

/** The two calls of a download: a link is made, then followed once within 60 seconds. */
export function download(
  path: string,
  file: string,
  {
    what,
    json,
    failures,
  }: Required<Pick<Operation, "json">> & Pick<Operation, "failures"> & { what: string },
): [Operation, Operation] {
  return [
    {
      method: "POST",
      path,
      access: "admin",
      summary: `Make a link to ${what}`,
      description: "The link is valid once and for 60 seconds, for browsers that cannot carry the token.",
      json,
      answer: DownloadLink,
      ...(failures && { failures }),
    },
    {
      method: "GET",
      path: `${path}/{ticket}`,
      access: "open",
      summary: `Follow the link to ${what}`,
      answer: { file },
      failures: { 404: "The link was used or has expired" },
    },
  ];
}
