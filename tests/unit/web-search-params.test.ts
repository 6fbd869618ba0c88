import { describe, expect, it } from "vitest";
import { SEARCH_TEXT_MAX } from "../../contract/limits.ts";
import { parseSearch, readPartsSearch, stringifySearch } from "../../web/search-params.ts";

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
});
