import { describe, expect, it } from "vitest";
import { addressOf } from "../../../web/api/address.ts";
import { type ListQuery, listQuery } from "../../../web/api/queries.ts";
import { mailLink, partSubject, telLink } from "../../../web/ui/contact-links.ts";
import { sourceSet } from "../../../web/ui/picture.tsx";
import { unbrokenPieces } from "../../../web/ui/unbroken.tsx";

describe("links to the business", () => {
  it("hand a dialler digits and the plus alone", () => {
    expect(telLink("+91 00000 00000")).toBe("tel:+910000000000");
    expect(telLink("(01482) 000-000")).toBe("tel:01482000000");
  });

  it("fill in the subject, whatever stands in a title", () => {
    const subject = partSubject({ title: "Gripper & tape?", code: "PIC-GR-0471" });
    expect(mailLink("parts@example.com", subject)).toBe(
      "mailto:parts@example.com?subject=Gripper%20%26%20tape%3F%20(PIC-GR-0471)",
    );
    expect(mailLink("parts@example.com")).toBe("mailto:parts@example.com");
  });
});

describe("the call of a list", () => {
  const listPath = (query: ListQuery) => addressOf("/products", { query: listQuery(query) });

  it("names what is asked for and leaves out the rest", () => {
    expect(listPath({ category: "picanol", page: 2, limit: 12, search: "weft drum" })).toBe(
      "/api/products?category=picanol&page=2&limit=12&search=weft+drum",
    );
    expect(listPath({ search: "a&b", limit: 5 })).toBe("/api/products?limit=5&search=a%26b");
    expect(listPath({ category: "toyota", page: 1, limit: 12, search: undefined })).toBe(
      "/api/products?category=toyota&limit=12",
    );
  });
});

describe("the files of a picture", () => {
  it("lie beside the largest one, named by their width", () => {
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

describe("what a line never breaks", () => {
  const whole = (text: string) =>
    unbrokenPieces(text)
      .filter(({ isWhole }) => isWhole)
      .map(({ piece }) => piece);

  it("is a part code between words", () => {
    expect(whole("Fits PIC-GR-0471, not TSU-RD-3060.")).toEqual(["PIC-GR-0471", "TSU-RD-3060"]);
  });

  it("is a short word with a hyphen, and a number with its unit", () => {
    expect(whole("Timing belt, take-up drive, right-hand, 840 mm")).toEqual([
      "take-up",
      "right-hand",
      "840 mm",
    ]);
    expect(whole("Worm, let-off, ratio 1:28")).toEqual(["let-off"]);
    expect(whole("Drop wires, 145 x 11 mm, or 20 x 42 x 12 in M12")).toEqual(["145 x 11 mm", "20 x 42 x 12"]);
    expect(whole("Heald frame, 12 mm, 5 mmol, 48 teeth, 2.5 kg")).toEqual(["12 mm", "2.5 kg"]);
  });

  it("is neither a long word with a hyphen nor a code too long to stand on one line", () => {
    expect(whole("needle-bearing, Pick-finder, take-up-drive")).toEqual([]);
    expect(whole(`A1-${"X9".repeat(40)}`)).toEqual([]);
  });

  it("leaves the text as it was", () => {
    const text = "One PIC-GR-0471\nTwo A-1-B, let-off, 12 mm";
    expect(
      unbrokenPieces(text)
        .map(({ piece }) => piece)
        .join(""),
    ).toBe(text);
  });
});
