import { expect } from "vitest";
import { onSqlite } from "#tests/support/app.ts";
import { createTestProduct, specifications } from "#tests/support/products.ts";

const TITLES = [
  "Reed 190 cm",
  "Reed 1900 mm, dent 12",
  "Heald frame 1900 mm",
  "Heald frame 2140 mm",
  "Gripper tape RH",
  "Gripper tape LH",
  "Rod end, right-hand thread M12",
  "Temple cylinder LH",
];

onSqlite("a search by measure or side", (test) => {
  test("reads one length in any unit, and 'right hand' as RH", async ({ app }) => {
    for (const title of TITLES)
      await createTestProduct(app.admin, {
        title,
        partCode: "",
        specifications: specifications(["Colour", "Blue"]),
      });
    for (const [typed, ...first] of [
      ["heald frame 190 cm", "Heald frame 1900 mm"],
      ["heald frame 1.9 m", "Heald frame 1900 mm"],
      ["heald frame 214cm", "Heald frame 2140 mm"],
      ["reed 1900 mm", "Reed 190 cm", "Reed 1900 mm, dent 12"],
      ["reed 190cm", "Reed 190 cm", "Reed 1900 mm, dent 12"],
      ["reed 1.9 mtr", "Reed 190 cm", "Reed 1900 mm, dent 12"],
      ["gripper tape right hand", "Gripper tape RH"],
      ["left-hand gripper tape", "Gripper tape LH"],
      ["temple cylinder left hand", "Temple cylinder LH"],
      ["rod end right hand thread", "Rod end, right-hand thread M12"],
    ] as const) {
      const { body } = await app.visitor.get(`/api/products?search=${encodeURIComponent(typed)}`);
      const titles = body.products.map(({ title }: { title: string }) => title);
      expect([typed, titles.slice(0, first.length)]).toEqual([typed, first]);
    }
  });
});
