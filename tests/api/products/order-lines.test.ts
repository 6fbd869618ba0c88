import { expect } from "vitest";
import { VISITOR_CALLS_PER_ADDRESS } from "#contract/accounts/limits.ts";
import { OrderLines } from "#contract/products/product.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { createTestProduct } from "#tests/support/products.ts";

const PATH = "/api/products/lines";

onSqlite("POST /products/lines", (test) => {
  const read = async ({ visitor }: TestApp, text: string) => {
    const { status, body } = await visitor.post(PATH, { text });
    expect(status).toBe(200);
    return OrderLines.parse(body).map(({ text, quantity, product }) => [
      text,
      quantity,
      product?.title ?? null,
    ]);
  };

  test("finds the products of a message; unknown codes and names have none", async ({ app }) => {
    await createTestProduct(app.admin);
    await createTestProduct(app.admin, { title: "Cutter", partCode: "911 323 072", published: "false" });
    const message =
      "Dear sir,\n1) pic gr 0471 - 2 nos\n2) 911 323 072 - 5\n3) heald wire x 100\nRamesh\n+91 98765 43210";
    expect(await read(app, message)).toEqual([
      ["pic gr 0471", 2, "Rapier gripper, giver side"],
      // Visitors don't see unpublished products.
      ["911 323 072", 5, null],
      ["heald wire", 100, null],
    ]);
    expect(await read(app, "PIC-GR-0471 2\nPICGR0471 3")).toEqual([
      ["PIC-GR-0471", 5, "Rapier gripper, giver side"],
    ]);
    for (const nothing of [
      "",
      " \n",
      "Dear sir, thanks",
      "98765 43210",
      "'; drop table products; --",
      "%_%",
    ]) {
      expect(await read(app, nothing)).toEqual([]);
    }
  });

  test("finds a line that is the whole name of one visible product", async ({ app }) => {
    await createTestProduct(app.admin);
    for (const partCode of ["QQ-0001", "QQ-0002"]) {
      await createTestProduct(app.admin, { title: "Heald wire", partCode });
    }
    await createTestProduct(app.admin, { title: "Weft cutter", partCode: "QQ-0003", published: "false" });
    const message =
      "RAPIER GRIPPER GIVER SIDE - 2\nHeald wire - 100\nWeft cutter - 1\nGripper, giver side - 3";
    expect(await read(app, message)).toEqual([
      ["RAPIER GRIPPER GIVER SIDE", 2, "Rapier gripper, giver side"],
      // Two have this name.
      ["Heald wire", 100, null],
      ["Weft cutter", 1, null],
      ["Gripper, giver side", 3, null],
    ]);
    // A product is one line, by name or by code.
    expect(await read(app, "Rapier gripper, giver side\nPIC-GR-0471 2")).toEqual([
      ["Rapier gripper, giver side", 3, "Rapier gripper, giver side"],
    ]);
    expect(await read(app, "Rapier gripper\nside giver gripper, Rapier\nHeald wire")).toEqual([]);
  });

  test("of two brands' parts with one code, takes that which the line describes", async ({ app }) => {
    for (const [title, category] of [
      ["Temple ring rubber", "picanol"],
      ["Temple ring brass", "toyota"],
    ] as const)
      await createTestProduct(app.admin, { title, category, partCode: "0012.45" });
    for (const [line, title] of [
      ["0012.45 toyota 5 nos", "Temple ring brass"],
      ["toyota 0012.45 5 nos", "Temple ring brass"],
      ["0012.45 Picanol 5 nos", "Temple ring rubber"],
      ["0012.45 brass ring - 5", "Temple ring brass"],
      ["Toyota\t0012.45\t5", "Temple ring brass"],
    ] as const)
      expect([line, await read(app, line)]).toEqual([line, [["0012.45", 5, title]]]);
    expect(await read(app, "0012.45 toyota 5\n0012.45 picanol 3\n0012.45 toyota 2")).toEqual([
      ["0012.45", 7, "Temple ring brass"],
      ["0012.45", 3, "Temple ring rubber"],
    ]);
    const { body } = await app.visitor.get("/api/products?search=0012.45%20toyota");
    expect(body.products.map(({ title }: { title: string }) => title)).toEqual([
      "Temple ring brass",
      "Temple ring rubber",
    ]);
  });

  test("takes no other code for one that differs in a zero", async ({ app }) => {
    await createTestProduct(app.admin, { partCode: "TK-1010" });
    await createTestProduct(app.admin, { partCode: "PRA-RT-1900" });
    expect(await read(app, "TK-1100 5 nos\nPRA-RT-190 2 nos\nTK-O1O1O 1\nPRA RT 01900 3")).toEqual([
      ["TK-1100", 5, null],
      ["PRA-RT-190", 2, null],
      ["TK-O1O1O", 1, "Rapier gripper, giver side"],
      ["PRA RT 01900", 3, "Rapier gripper, giver side"],
    ]);
  });

  test("marks a quantity that isn't a number of pieces, with what is written", async ({ app }) => {
    await createTestProduct(app.admin);
    const { body } = await app.visitor.post(PATH, {
      text: "PIC-GR-0471\t2.5 kg\n900 111 333\t0\n900 111 444\t1,200",
    });
    expect(OrderLines.parse(body)).toMatchObject([
      {
        text: "PIC-GR-0471",
        quantity: null,
        written: "2.5 kg",
        product: { title: "Rapier gripper, giver side" },
      },
      { text: "900 111 444", quantity: 1200, product: null },
    ]);
  });

  test("answers no price, not even to administrators", async ({ admin, visitor }) => {
    await createTestProduct(admin);
    for (const caller of [admin, visitor]) {
      const { body } = await caller.post(PATH, { text: "PIC-GR-0471 2 nos" });
      expect(OrderLines.parse(body)).toHaveLength(1);
      expect(JSON.stringify(body)).not.toMatch(/price|1250|catalogId/);
    }
    // A product's address for administrators.
    expect((await visitor.get(PATH)).status).toBe(401);
  });

  test("is limited per address", async ({ visitor }) => {
    for (let n = 0; n < VISITOR_CALLS_PER_ADDRESS; n += 1) await visitor.post(PATH, { text: "" });
    expect((await visitor.post(PATH, { text: "" })).status).toBe(429);
  });
});
