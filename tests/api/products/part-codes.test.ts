import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { PART_CODE_MAX } from "#contract/platform/limits.ts";
import type { Product } from "#contract/products/product.ts";
import { onBothEngines, type TestApp } from "#tests/support/app.ts";
import { ENGINES } from "#tests/support/databases.ts";
import { fromEarlier } from "#tests/support/earlier.ts";
import { callback, sent } from "#tests/support/enquiries.ts";
import { createTestProduct, productFields } from "#tests/support/products.ts";

const LENGTH = [{ name: "Length", value: "142 mm" }];
const HELD = [{ name: "Part No.", value: "PIC-GR-0471" }, ...LENGTH];
const json = JSON.stringify;

const byCode = async ({ admin }: TestApp, code: string, except = ""): Promise<number[]> => {
  const query = new URLSearchParams({ code, ...(except && { except }) });
  const { body } = await admin.get(`/api/products/by-code?${query}`);
  return (body as Product[]).map(({ productId }) => productId);
};
const save = ({ admin }: TestApp, { _id }: Product, fields: Record<string, string>) =>
  admin.form("PUT", `/api/products/${_id}`, productFields(fields), []);

onBothEngines("part codes of products", (test) => {
  test("are stored as typed, public, kept by a save without them and removable", async ({ app }) => {
    const made = await createTestProduct(app.admin, {
      partCode: " PIC-GR/0471 ",
      specifications: json(LENGTH),
    });
    expect([made.partCode, made.specifications]).toEqual(["PIC-GR/0471", LENGTH]);
    const seen = (await app.visitor.get(`/api/products/by-id/${made.productId}`)).body;
    expect(seen.partCode).toBe("PIC-GR/0471");
    const { specifications: _, ...others } = productFields({ title: "Gripper" });
    const kept = (await app.admin.form("PUT", `/api/products/${made._id}`, others, [])).body;
    expect([kept.partCode, kept.specifications]).toEqual(["PIC-GR/0471", LENGTH]);
    expect((await app.admin.put(`/api/products/${made._id}`, { price: 1, stock: 2 })).body.partCode).toBe(
      "PIC-GR/0471",
    );
    expect((await save(app, made, { partCode: "PIC-GR-0472" })).body.partCode).toBe("PIC-GR-0472");
    const { entries } = (await app.admin.get(`/api/products/${made._id}/history`)).body;
    expect(entries[0].differences).toContainEqual({
      kind: "value",
      field: "Part code",
      from: "PIC-GR/0471",
      to: "PIC-GR-0472",
    });
    expect((await save(app, made, { partCode: "" })).body.partCode).toBeNull();
  });

  test("a product without one keeps a specification named like it, found as before", async ({ app }) => {
    const made = await createTestProduct(app.admin, { specifications: json(HELD) });
    expect([made.partCode, made.specifications]).toEqual([null, HELD]);
    expect(await byCode(app, "picgr0471")).toEqual([made.productId]);
    const found = (await app.visitor.get("/api/products?search=PIC%20GR%200471")).body;
    expect(found.products.map(({ _id }: Product) => _id)).toEqual([made._id]);
    expect((await save(app, made, { specifications: json(LENGTH) })).body.specifications).toEqual(LENGTH);
    expect(await byCode(app, "picgr0471")).toEqual([]);
  });

  test("are found with and without separators, in whole or in part, and in enquiries", async ({ app }) => {
    const made = await createTestProduct(app.admin, { partCode: "PIC-GR-0471", specifications: "[]" });
    await createTestProduct(app.admin, { partCode: "PIC-GR-0499", specifications: "[]" });
    for (const text of ["PIC-GR-0471", "picgr0471", "gr 0471", "0471"]) {
      const { products } = (await app.visitor.get(`/api/products?search=${encodeURIComponent(text)}`)).body;
      expect(products[0]?._id, text).toBe(made._id);
    }
    const enquiry = await sent(app, callback({ _id: made._id }));
    expect(enquiry.product?.code).toBe("PIC-GR-0471");
  });

  test("may be shared by several products, which only administrators are shown", async ({ app }) => {
    const one = await createTestProduct(app.admin, { productId: "7", partCode: "PIC-GR-0471" });
    await createTestProduct(app.admin, { productId: "9", partCode: "pic gr.0471", specifications: "[]" });
    await createTestProduct(app.admin, { productId: "11", partCode: "PIC-GR-0472", specifications: "[]" });
    expect(await byCode(app, "PICGR 0471")).toEqual([7, 9]);
    expect(await byCode(app, "PICGR 0471", one._id)).toEqual([9]);
    await app.admin.del(`/api/products/${one._id}`);
    expect(await byCode(app, "PICGR 0471")).toEqual([9]);
    for (const nothing of ["-/ .", "", "PIC-GR-047"]) expect(await byCode(app, nothing)).toEqual([]);
    expect((await app.visitor.get("/api/products/by-code?code=PICGR0471")).status).toBe(401);
  });
});

describe.each(ENGINES)("products from before part codes [%s]", (engine) => {
  test("the migration moves the code from a specification to its field and keeps the rest", async () => {
    const long = "x".repeat(PART_CODE_MAX + 1);
    const rows: [string, object[]][] = [
      ["held", HELD],
      ["twice", [...LENGTH, { name: " CODE ", value: "A-1" }, { name: "Part code", value: "B-2" }]],
      ["long", [{ name: "Part code", value: long }]],
      ["signs", [{ name: "Code", value: "-" }]],
      ["none", LENGTH],
    ];
    const after = await fromEarlier(engine, "0012-names-of-files", async (before) => {
      for (const [at, [id, specifications]] of rows.entries()) {
        await sql`insert into products (id, product_id, title, title_sort, description, category, price, stock, featured,
            specifications, images, sample, version, change, created_at, updated_at)
          values (${id}, ${at}, 'A', 'a', 'D', 'picanol', 1, 1, 0, ${json(specifications)}, '[]', 0, 3, 1, 1, 1)`.execute(
          before,
        );
      }
    });
    const found = await after.read.selectFrom("products").selectAll().orderBy("product_id").execute();
    const stored = found.map((row) => [
      row.id,
      row.part_code,
      row.part_code_key,
      row.specifications,
      row.version,
    ]);
    expect(stored).toEqual([
      ["held", "PIC-GR-0471", "picgr0471", json(LENGTH), 4],
      ["twice", "A-1", "a1", json([...LENGTH, { name: "Part code", value: "B-2" }]), 4],
      ["long", null, long, json(rows[2]?.[1]), 3],
      ["signs", "-", null, "[]", 4],
      ["none", null, null, json(LENGTH), 3],
    ]);
  });
});
