import { expect } from "vitest";
import { deleteRows, rowsWith, updateRows } from "#server/platform/database/statements.ts";
import { onBothEngines } from "#tests/support/app.ts";
import { createTestProduct } from "#tests/support/products.ts";

onBothEngines("statements by the values of columns", (test, open) => {
  test("match null, one value, or one of a list; an empty list matches no row", async () => {
    const { admin, services } = await open();
    for (const title of ["Reed", "Cam", "Rod"]) await createTestProduct(admin, { title });
    const db = services.database.main;
    const titles = async (where: Parameters<typeof rowsWith<"products">>[2]) => {
      const rows = await rowsWith(db, "products", where).select("title").execute();
      return rows.map(({ title }) => title).toSorted();
    };
    expect(await titles({ deleted_at: null })).toEqual(["Cam", "Reed", "Rod"]);
    expect(await titles({ title: "Cam" })).toEqual(["Cam"]);
    expect(await titles({ title: ["Cam", "Rod"], published: 1 })).toEqual(["Cam", "Rod"]);
    expect(await titles({ title: [] })).toEqual([]);
    expect(await updateRows(db, "products", { title: [] }, { title: "Lost" })).toBe(0);
    expect(await deleteRows(db, "products", { title: [] })).toBe(0);
    expect(await titles({ deleted_at: null })).toEqual(["Cam", "Reed", "Rod"]);
  });
});
