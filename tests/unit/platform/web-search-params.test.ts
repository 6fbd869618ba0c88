import { describe, expect, it } from "vitest";
import { FILTER_CHOICES_MAX, SEARCH_TEXT_MAX } from "../../../contract/platform/limits.ts";
import {
  pageAddress,
  parseSearch,
  readListingSearch,
  readPartsSearch,
  stringifySearch,
} from "../../../web/search-params.ts";

describe("search parameters", () => {
  it("stay texts, so that a number typed into the search is the text it was", () => {
    expect(parseSearch("?q=471&page=2")).toEqual({ q: "471", page: "2" });
    expect(readPartsSearch(parseSearch("?q=0471"))).toEqual({ q: "0471" });
  });

  it("are written as a form without script writes them", () => {
    expect(stringifySearch({ q: "weft feeder", page: 2 })).toBe("?q=weft+feeder&page=2");
    expect(stringifySearch({ q: undefined })).toBe("");
  });

  it("survive the way there and back", () => {
    for (const q of ["a&b=c", "50% off", "“ü”", "a+b", "?#/"]) {
      expect(parseSearch(stringifySearch({ q }))).toEqual({ q });
    }
  });

  it("drop what makes no sense", () => {
    for (const page of ["1", "0", "-3", "1.5", "x", "", "1e99"]) {
      expect(readPartsSearch({ page })).toEqual({});
    }
    expect(readPartsSearch({ q: "  " })).toEqual({});
    expect(readPartsSearch({ page: "7" })).toEqual({ page: 7 });
  });

  it("cut a text that no part's name reaches", () => {
    expect(readPartsSearch({ q: "x".repeat(5000) }).q).toHaveLength(SEARCH_TEXT_MAX);
  });

  it("hold what is chosen of filters as a list, in one order, whoever typed it", () => {
    const address = "?filter=machine.gtx&filter=kindofpart.cam&filter=machine.gtx&q=cam";
    const search = readListingSearch(parseSearch(address));
    expect(search).toEqual({ q: "cam", filter: ["kindofpart.cam", "machine.gtx"] });
    expect(stringifySearch(search)).toBe("?q=cam&filter=kindofpart.cam&filter=machine.gtx");
    expect(readListingSearch({ view: "table" })).toEqual({ view: "table" });
    for (const view of ["cards", "TABLE", "", ["table"], "constructor"])
      expect(readListingSearch({ view })).toEqual({});
    expect(readListingSearch(parseSearch("?filter=width.1.5mm"))).toEqual({ filter: ["width.1.5mm"] });
  });

  it("drop choices that make no sense, and those that no address needs", () => {
    for (const filter of ["", ".", "machine", ".x", "machine.", `a.${"x".repeat(200)}`, undefined, 5, {}])
      expect([filter, readListingSearch({ filter })]).toEqual([filter, {}]);
    const many = Array.from({ length: 90 }, (_, at) => `a.${at}`);
    expect(readListingSearch({ filter: many }).filter).toHaveLength(FILTER_CHOICES_MAX);
  });

  it("are of one address for all that show the same", () => {
    expect(pageAddress("/products/picanol?filter=b.c&utm=x&filter=a.b")).toBe(
      "/products/picanol?filter=a.b&filter=b.c",
    );
    expect(pageAddress("/search?q=cam&filter=a.b")).toBe("/search?q=cam");
    expect(pageAddress("/products/details/5?filter=a.b")).toBe("/products/details/5");
  });
});
