import { describe, expect, it } from "vitest";
import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { FILTER_CHOICES_MAX } from "#contract/products/limits.ts";
import { apiAddress } from "#web/api/address.ts";
import { type ListQuery, listQuery } from "#web/api/queries.ts";
import {
  pageAddress,
  parseSearch,
  readListingSearch,
  readPartsSearch,
  stringifySearch,
} from "#web/search-params.ts";
import { mailLink, partSubject, telLink } from "#web/ui/contact-links.ts";
import { unbrokenPieces } from "#web/ui/parts/unbroken.tsx";
import { sourceSet } from "#web/ui/responsive-image.tsx";

describe("links to the business", () => {
  it("tel links contain only digits and plus", () => {
    expect(telLink("+91 00000 00000")).toBe("tel:+910000000000");
    expect(telLink("(01482) 000-000")).toBe("tel:01482000000");
  });

  it("mail links encode any title in the subject", () => {
    const subject = partSubject({ title: "Gripper & tape?", code: "PIC-GR-0471" });
    expect(mailLink("parts@example.com", subject)).toBe(
      "mailto:parts@example.com?subject=Gripper%20%26%20tape%3F%20(PIC-GR-0471)",
    );
    expect(mailLink("parts@example.com")).toBe("mailto:parts@example.com");
  });
});

describe("listPath", () => {
  const listPath = (query: ListQuery) => apiAddress("/products", { query: listQuery(query) });

  it("contains the given parameters and omits the rest", () => {
    const path = "/api/products?category=picanol&page=2&limit=12&search=weft+drum";
    expect(listPath({ category: "picanol", page: 2, limit: 12, search: "weft drum" })).toBe(path);
    expect(listPath({ search: "a&b", limit: 5 })).toBe("/api/products?limit=5&search=a%26b");
    const first = { category: "toyota", page: 1, limit: 12, search: undefined } as const;
    expect(listPath(first)).toBe("/api/products?category=toyota&limit=12");
  });
});

describe("sourceSet", () => {
  it("names the files by their width, beside the largest one", () => {
    const image = {
      src: "/files/image-1/1280.webp",
      width: 1280,
      height: 960,
      sizes: [320, 1280],
      placeholder: "",
    };
    expect(sourceSet(image, "avif")).toBe("/files/image-1/320.avif 320w, /files/image-1/1280.avif 1280w");
  });
});

describe("unbroken pieces of a line", () => {
  const whole = (text: string) =>
    unbrokenPieces(text)
      .filter(({ isWhole }) => isWhole)
      .map(({ piece }) => piece);

  it("are part codes between words", () => {
    expect(whole("Fits PIC-GR-0471, not TSU-RD-3060.")).toEqual(["PIC-GR-0471", "TSU-RD-3060"]);
  });

  it("are short hyphenated words, and numbers with their unit", () => {
    expect(whole("Timing belt, take-up drive, right-hand, 840 mm")).toEqual([
      "take-up",
      "right-hand",
      "840 mm",
    ]);
    expect(whole("Worm, let-off, ratio 1:28")).toEqual(["let-off"]);
    expect(whole("Drop wires, 145 x 11 mm, or 20 x 42 x 12 in M12")).toEqual(["145 x 11 mm", "20 x 42 x 12"]);
    expect(whole("Heald frame, 12 mm, 5 mmol, 48 teeth, 2.5 kg")).toEqual(["12 mm", "2.5 kg"]);
  });

  it("are not long hyphenated words, nor codes too long for one line", () => {
    expect(whole("needle-bearing, Pick-finder, take-up-drive")).toEqual([]);
    expect(whole(`A1-${"X9".repeat(40)}`)).toEqual([]);
  });

  it("keep the text unchanged", () => {
    const text = "One PIC-GR-0471\nTwo A-1-B, let-off, 12 mm";
    expect(
      unbrokenPieces(text)
        .map(({ piece }) => piece)
        .join(""),
    ).toBe(text);
  });
});

describe("search parameters", () => {
  it("stay text, so that a typed number is unchanged", () => {
    expect(parseSearch("?q=471&page=2")).toEqual({ q: "471", page: "2" });
    expect(readPartsSearch(parseSearch("?q=0471"))).toEqual({ q: "0471" });
  });

  it("are encoded as a form without script does", () => {
    expect(stringifySearch({ q: "weft feeder", page: 2 })).toBe("?q=weft+feeder&page=2");
    expect(stringifySearch({ q: undefined })).toBe("");
  });

  it("survive encoding and decoding", () => {
    for (const q of ["a&b=c", "50% off", "“ü”", "a+b", "?#/"]) {
      expect(parseSearch(stringifySearch({ q }))).toEqual({ q });
    }
  });

  it("drop invalid values", () => {
    for (const page of ["1", "0", "-3", "1.5", "x", "", "1e99"]) {
      expect(readPartsSearch({ page })).toEqual({});
    }
    expect(readPartsSearch({ q: "  " })).toEqual({});
    expect(readPartsSearch({ page: "7" })).toEqual({ page: 7 });
  });

  it("truncate a text over the maximum length", () => {
    expect(readPartsSearch({ q: "x".repeat(5000) }).q).toHaveLength(SEARCH_TEXT_MAX);
  });

  it("hold the chosen filters as a sorted list without duplicates", () => {
    const address = "?filter=machine.gtx&filter=kindofpart.cam&filter=machine.gtx&q=cam";
    const search = readListingSearch(parseSearch(address));
    expect(search).toEqual({ q: "cam", filter: ["kindofpart.cam", "machine.gtx"] });
    expect(stringifySearch(search)).toBe("?q=cam&filter=kindofpart.cam&filter=machine.gtx");
    expect(readListingSearch({ view: "table" })).toEqual({ view: "table" });
    for (const view of ["cards", "TABLE", "", ["table"], "constructor"])
      expect(readListingSearch({ view })).toEqual({});
    expect(readListingSearch(parseSearch("?filter=width.1.5mm"))).toEqual({ filter: ["width.1.5mm"] });
  });

  it("keep the measure that sorts a table, and drop an invalid one", () => {
    const table = { view: "table" };
    expect(readListingSearch({ ...table, sort: "-outsidediameter" })).toEqual({
      ...table,
      sort: "-outsidediameter",
    });
    expect(readListingSearch({ sort: "length" })).toEqual({});
    for (const sort of [
      undefined,
      null,
      "",
      "-",
      "--x",
      "a.b",
      "a b",
      "../x",
      "x".repeat(99),
      {},
      ["a", "b"],
    ])
      expect([sort, readListingSearch({ ...table, sort })]).toEqual([sort, table]);
  });

  it("drop invalid and excess filter choices", () => {
    for (const filter of ["", ".", "machine", ".x", "machine.", `a.${"x".repeat(200)}`, undefined, 5, {}])
      expect([filter, readListingSearch({ filter })]).toEqual([filter, {}]);
    const many = Array.from({ length: 90 }, (_, at) => `a.${at}`);
    expect(readListingSearch({ filter: many }).filter).toHaveLength(FILTER_CHOICES_MAX);
  });

  it("are canonical for pages that show the same", () => {
    expect(pageAddress("/products/picanol?filter=b.c&utm=x&filter=a.b")).toBe(
      "/products/picanol?filter=a.b&filter=b.c",
    );
    expect(pageAddress("/search?q=cam&utm=x&filter=a.b")).toBe("/search?q=cam&filter=a.b");
    expect(pageAddress("/products/details/5?filter=a.b")).toBe("/products/details/5");
  });
});
