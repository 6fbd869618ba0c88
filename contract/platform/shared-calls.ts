import { z } from "zod";
import { type Call, call } from "./call.ts";
import { IMAGE_BYTES_MAX, IMAGE_TYPES, PAGE_SIZE_MAX, SEARCH_TEXT_MAX } from "./limits.ts";
import { DownloadLink, type TableFormat } from "./primitives.ts";
import { IMAGE_TOO_LARGE, ONE_IMAGE_AT_A_TIME } from "./shared-messages.ts";

export const page = z.int().min(1).describe("Page from 1; numbers past the end return the last page");
export const limit = z.int().min(1).max(PAGE_SIZE_MAX).describe("Entries on a page");
export const searchText = z.string().max(SEARCH_TEXT_MAX).describe("Words, codes or parts of them");

export const optionalImageFile = {
  name: "image",
  most: 1,
  bytes: IMAGE_BYTES_MAX,
  types: IMAGE_TYPES,
  tooMany: ONE_IMAGE_AT_A_TIME,
  tooLarge: IMAGE_TOO_LARGE,
} as const;

export const oneImageFile = { ...optionalImageFile, isRequired: true } as const;

/** The first of a download's two calls: creates a link, valid once for 60 seconds. */
export const downloadLink = <const Path extends string, Json extends z.ZodType>(
  path: Path,
  { what, json, failures }: { what: string; json: Json } & Pick<Call, "failures">,
) =>
  call("POST", path, "admin", {
    summary: `Make a link to ${what}`,
    description: "The link is valid once and for 60 seconds; browsers follow it without a token.",
    json,
    answer: DownloadLink,
    ...(failures && { failures }),
  });

/** The media types of a table's file. */
export const TABLE_TYPES = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<TableFormat, string>;

export const TABLE_FILE = Object.values(TABLE_TYPES);

/** The second: follows the link, without a token. */
export const downloadedFile = <const Path extends string>(
  path: Path,
  { what, file }: { what: string; file: string | readonly string[] },
) =>
  call("GET", `${path}/{ticket}`, "open", {
    summary: `Follow the link to ${what}`,
    answer: { file },
    failures: { 404: "The link was used or has expired" },
  });
