import { expect, test } from "vitest";
import type { Product } from "../../contract/product.ts";
import { onBothEngines } from "../support/app.ts";
import { pictureFile } from "../support/pictures.ts";
import { productFields } from "../support/products.ts";
import { snapshot } from "../support/snapshot.ts";

onBothEngines("the order of a product's pictures", (open) => {
  const start = async () => {
    const app = await open();
    const pictures = [await pictureFile({ colour: "#100" }), await pictureFile({ colour: "#200" })];
    const { body } = await app.admin.form("POST", "/api/products", productFields(), pictures);
    const product = body as Product;
    const [first = "", second = ""] = product.images.map((image) => image.key);
    const update = async (order: unknown, removed: string[] = [], added = 0) =>
      app.admin.form(
        "PUT",
        `/api/products/${product._id}`,
        productFields({ imageOrder: JSON.stringify(order), removedImages: JSON.stringify(removed) }),
        await Promise.all(Array.from({ length: added }, () => pictureFile())),
      );
    return { app, first, second, update };
  };

  test("present and new pictures are put where the order says", async () => {
    const { first, second, update } = await start();
    const turned = await update([second, first]);
    expect(turned.body.images.map((image: { key: string }) => image.key)).toEqual([second, first]);
    const mixed = await update(["new:1", first, "new:0"], [second], 2);
    expect(mixed.status).toBe(200);
    expect(mixed.body.images[1].key).toBe(first);
    expect(mixed.body.images).toHaveLength(3);
  });

  test("an order that leaves one out, names one twice or a foreign one changes nothing", async () => {
    const { app, first, second, update } = await start();
    const before = await snapshot(app.services);
    const foreign = "image-01900000-0000-7000-8000-000000000000";
    const wrong = [
      [],
      [first],
      [first, first],
      [first, second, foreign],
      [first, foreign],
      [first, second, "new:0"],
      "x",
      [1, 2],
    ];
    for (const order of wrong) {
      const answer = await update(order);
      expect([order, answer.status]).toEqual([order, 400]);
      expect(answer.body.errors[0].field).toMatch(/^imageOrder/);
    }
    expect((await update([first, second, "new:1"], [], 1)).status).toBe(400);
    expect(await snapshot(app.services)).toEqual(before);
  });
});
