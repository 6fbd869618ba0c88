import { describe, expect, test } from "vitest";
import { CATEGORY_ID_MAX } from "#contract/platform/limits.ts";
import { CategoryId } from "#contract/platform/primitives.ts";
import { suggestedId } from "#web/admin/site/settings/brands/brands-data.ts";

const TAKEN = new Set(["toyota", "brand-1", "x".repeat(CATEGORY_ID_MAX)]);

describe("suggestedId", () => {
  test.each([
    ["", ""],
    ["  ", ""],
    ["Van de Wiele", "van-de-wiele"],
    ["Günne", "gunne"],
    ["TOYOTA", "toyota-2"],
    ["सुल्ज़र", "brand-2"],
    ["--", "brand-2"],
    ["All", "all-2"],
  ])("returns for the label %j the id %j", (label, id) => {
    expect(suggestedId(label, TAKEN)).toBe(id);
  });

  test("shortens a long label so that its number fits", () => {
    const id = suggestedId("x".repeat(CATEGORY_ID_MAX), TAKEN);
    expect(id).toMatch(/^x+-2$/);
    expect(CategoryId.safeParse(id).success).toBe(true);
  });
});
