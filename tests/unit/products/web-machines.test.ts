import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { BEFORE_PAINT } from "../../../web/site/around-paint.ts";
import { fitting } from "../../../web/site/machines/fits-line.tsx";

describe("a part fits a loom of one's own", () => {
  test.each([
    [["OMNIplus", "GamMax"], ["Omni Plus"], ["Omni Plus"]],
    [
      ["OMNIplus", "GamMax"],
      ["GamMax", "OMNIplus"],
      ["GamMax", "OMNIplus"],
    ],
    // A part for the model fits it in every width.
    [["OMNIplus"], ["OMNIplus 190"], ["OMNIplus 190"]],
    [["JAT710"], ["JAT 710-210 cm"], ["JAT 710-210 cm"]],
    [["OMNIplus 190"], ["OMNIplus 190"], ["OMNIplus 190"]],
  ])("when it names the loom or its model: %j, %j", (named, own, fits) => {
    expect(fitting(named, own)).toEqual(fits);
  });

  test.each([
    [["OMNIplus 190"], ["OMNIplus"]],
    [["OMNIplus 190"], ["OMNIplus 220"]],
    // These figures are models, not widths.
    [["OMNIplus"], ["OMNIplus 800"]],
    [["OptiMax"], ["OptiMax-i"]],
    [["ZAX"], ["ZAX-N"]],
    [["ZAX"], ["ZAX9100"]],
    [["OMNI"], ["OMNIplus"]],
    [[], ["OMNIplus"]],
    [["OMNIplus"], []],
  ])("and of nothing else is anything said: %j, %j", (named, own) => {
    expect(fitting(named, own)).toEqual([]);
  });
});

describe("before a page is painted", () => {
  const visit = (localStorage: object | undefined, address = "/") => {
    const documentElement = { dataset: {} };
    const { pathname, search, hash } = new URL(address, "http://localhost");
    const went: string[] = [];
    const location = { pathname, search, hash, replace: (to: string) => went.push(to) };
    const page = { document: { documentElement }, location, URLSearchParams };
    runInNewContext(BEFORE_PAINT, localStorage ? { ...page, localStorage } : page);
    return { dataset: documentElement.dataset, went };
  };
  const run = (localStorage: object | undefined) => {
    const { at, ...said } = visit(localStorage).dataset as Record<string, string>;
    expect(at).toBe("/");
    return said;
  };

  test("the place of one's looms is kept, where there are any", () => {
    expect(run({ machines: '["OMNIplus 190"]' })).toEqual({ machines: "" });
    expect([run({}), run({ other: "x" })]).toEqual([{}, {}]);
  });

  test.each([
    ["/products/picanol", "/products/picanol?view=table"],
    ["/products/toyota/?q=a%20b&page=2#parts", "/products/toyota/?q=a%20b&page=2&view=table#parts"],
  ])("a listing becomes the table that is remembered: %s", (address, to) => {
    expect(visit({ listingView: "table" }, address).went).toEqual([to]);
    expect(visit({}, address).went).toEqual([]);
  });

  test.each([
    "/",
    "/products",
    "/products/",
    "/products/details/471",
    "/products/picanol/01900000-0000-7000-8000-000000000001",
    "/products/picanol?view=table",
    "/products/picanol?view=",
    "/search?q=picanol",
    "/admin/products",
  ])("and no other page, nor one that says its view: %s", (address) => {
    expect(visit({ listingView: "table" }, address).went).toEqual([]);
  });

  test("a browser that keeps nothing is left in peace", () => {
    const refusing = {
      get machines() {
        throw new Error("SecurityError");
      },
    };
    expect([run(undefined), run(refusing)]).toEqual([{}, {}]);
  });
});
