import { expect, test } from "vitest";
import { documentOf } from "../../../server/products/search/document.ts";
import { createProductIndex } from "../../../server/products/search/product-index.ts";
import { shippedRows } from "../../support/shipped-sample.ts";

const index = createProductIndex();
const titles = new Map<string, string>();
const { products } = await shippedRows();
products.forEach((product, at) => {
  const id = String(at);
  titles.set(id, product.title);
  index.put(documentOf({ ...product, id, product_id: at }));
});
const find = (text: string) => {
  const { ids, similar } = index.find(text);
  return { similar, found: ids.map((id) => titles.get(id) ?? "") };
};

/** What a mill engineer types, and what the first part must be. */
test.each([
  ["rollers", /roller/i],
  ["nozzles", /nozzle/i],
  ["bearings", /^(ball )?bearing/i],
  ["springs", /spring/i],
  ["heald frames", /^heald frame/i],
  ["reeds", /reed/i],
  ["relay nozzel", /^relay nozzle/i],
  ["tempel ring", /^temple ring/i],
  ["griper", /gripper/i],
  ["rapeir griper", /^rapier gripper/i],
  ["takeup roller", /^take-up roller/i],
  ["letoff", /let-off/i],
  ["dropwire", /^drop wire/i],
  ["dropper", /^drop wire/i],
  ["heddle", /heald/i],
  ["pcb", /board/i],
  ["bushing", /^bush/i],
  ["shock absorber", /damper/i],
  ["pickfinder", /^pick-finder/i],
  ["20x42x12", /20 x 42 x 12/],
  ["bearing 20 x 42 x 12", /20 x 42 x 12/],
  ["picgr0471", /^rapier gripper, giver/i],
  ["PIC GR/0471", /^rapier gripper, giver/i],
  ["weft cutter", /^weft cutter/i],
  ["cutter weft", /^weft cutter/i],
  ["carbide cutter", /cutter/i],
  ["sley sword", /^sley sword/i],
])("%j finds first what is meant", (text, first) => {
  const { found, similar } = find(text);
  expect(found[0]).toMatch(first);
  expect(similar).toBe(false);
});

test.each([
  ["JAT810", "jat 810"],
  ["omniplus 800", "omni plus 800"],
  ["lx 1602", "lx1602"],
  ["gammax", "gam max"],
  ["tsudakoma", "tsuda-komaeda"],
  ["roller", "rollers"],
])("%j and %j find the same parts", (one, other) => {
  expect(find(one).found.length).toBeGreaterThan(0);
  expect(new Set(find(other).found)).toEqual(new Set(find(one).found));
});

test.each(["XYZ-99-9999", "keyboard picanol", "zzzz qqqq", "%", "'"])("%j finds nothing", (text) => {
  expect(find(text).found).toEqual([]);
});

test("parts that only resemble what was typed are said to be similar", () => {
  expect(find("shock xylophone").similar).toBe(true);
  expect(find("reed xylophone").similar).toBe(true);
  expect(find("reed").similar).toBe(false);
});
