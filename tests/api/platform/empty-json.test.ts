import { expect, test } from "vitest";
import { onBothEngines } from "../../support/app.ts";
import { createTestProduct } from "../../support/products.ts";

const JSON_HEADER = { "content-type": "application/json" };

onBothEngines("calls without a body that say they are JSON", (open) => {
  test("the featured mark and the log-out are carried out", async () => {
    const { admin } = await open();
    const product = await createTestProduct(admin);
    const options = { headers: JSON_HEADER };
    const toggled = await admin.call("PUT", `/api/products/${product._id}/featured`, options);
    expect([toggled.status, toggled.body.featured]).toEqual([200, true]);
    expect((await admin.call("POST", "/api/auth/logout", options)).status).toBe(200);
  });

  test("a call that needs a body is refused by its fields", async () => {
    const { admin, visitor } = await open();
    const product = await createTestProduct(admin);
    const edit = await admin.call("PUT", `/api/products/${product._id}`, { headers: JSON_HEADER });
    expect([edit.status, edit.body.message]).toEqual([400, "Price must be positive"]);
    const login = await visitor.call("POST", "/api/auth/login", { headers: JSON_HEADER });
    expect([login.status, login.body.message]).toEqual([400, "Email is required"]);
  });
});
