import { expect } from "vitest";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onSqlite } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { postProduct, putProduct } from "#tests/support/products.ts";
import { snapshot } from "#tests/support/snapshot.ts";

onSqlite("PUT product image order", (test, open) => {
  const start = async () => {
    const app = await open();
    const images = [await imageFormFile({ colour: "#100" }), await imageFormFile({ colour: "#200" })];
    const { body } = await postProduct(app.admin, {}, images);
    const product = body as Product;
    const [first = "", second = ""] = product.images.map((image) => image.key);
    const update = async (order: unknown, removed: string[] = [], added = 0) =>
      putProduct(
        app.admin,
        product,
        { imageOrder: JSON.stringify(order), removedImages: JSON.stringify(removed) },
        await Promise.all(Array.from({ length: added }, () => imageFormFile())),
      );
    return { app, first, second, update };
  };

  test("puts existing and new images in the given order", async () => {
    const { first, second, update } = await start();
    const turned = await update([second, first]);
    expect(turned.body.images.map((image: { key: string }) => image.key)).toEqual([second, first]);
    const mixed = await update(["new:1", first, "new:0"], [second], 2);
    expect(mixed.status).toBe(200);
    expect(mixed.body.images[1].key).toBe(first);
    expect(mixed.body.images).toHaveLength(3);
  });

  test("an order with a missing, repeated or foreign image changes nothing (400)", async () => {
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
    ];
    for (const order of wrong) {
      const answer = await update(order);
      expectAnswer(answer, 400);
      expect(answer.body.errors[0].field).toMatch(/^imageOrder/);
    }
    expect((await update([first, second, "new:1"], [], 1)).status).toBe(400);
    expect(await snapshot(app.services)).toEqual(before);
  });

  test("the chosen opening image is shown first on the page until changed or removed; the card keeps the first", async () => {
    const { app, first, second } = await start();
    const { body: made } = await postProduct(app.admin, { productId: "9", openingImage: "new:1" }, [
      await imageFormFile({ colour: "#300" }),
      await imageFormFile({ colour: "#400" }),
    ]);
    const opensOf = (product: Product) => product.images.map(({ opens }) => opens ?? false);
    expect(opensOf(made)).toEqual([false, true]);
    expect(opensOf((await app.visitor.get(`/api/products/by-id/${made._id}`)).body)).toEqual([false, true]);
    const change = (
      fields: Record<string, string>,
      images: Awaited<ReturnType<typeof imageFormFile>>[] = [],
    ) => putProduct(app.admin, made, { productId: "9", ...fields }, images);
    const [own, other] = made.images.map(({ key }: { key: string }) => key);
    // A save without the field keeps it.
    expect(opensOf((await change({ title: "Renamed" })).body)).toEqual([false, true]);
    expect(opensOf((await change({ imageOrder: JSON.stringify([other, own]) })).body)).toEqual([true, false]);
    expect(opensOf((await change({ openingImage: own })).body)).toEqual([false, true]);
    const before = await snapshot(app.services);
    for (const foreign of [first, second, "new:0", "new:-1"]) {
      const answer = await change({ openingImage: foreign });
      expect([foreign, answer.status, answer.body.errors?.[0]]).toEqual([
        foreign,
        400,
        { field: "openingImage", message: PRODUCT_SERVER.openingImage },
      ]);
    }
    expect(await snapshot(app.services)).toEqual(before);
    expect(opensOf((await change({ openingImage: "new:0" }, [await imageFormFile()])).body)).toEqual([
      false,
      false,
      true,
    ]);
    expect(opensOf((await change({ openingImage: "" })).body)).toEqual([false, false, false]);
  });
});
