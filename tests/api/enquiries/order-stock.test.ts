import { expect } from "vitest";
import { ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { openQuotation } from "#tests/support/orders.ts";
import { readQuotation, sendByCopy } from "#tests/support/quotations.ts";

type Accepted = { line: number; quantity: number }[] | undefined;

/** A confirmed order of 4 grippers of 14, 1 reed of none, and 3 of a part that is not listed, or of `lines` of them. */
async function openOrder(app: TestApp, lines?: Accepted) {
  const opened = await openQuotation(app);
  await opened.customer("accept", { name: "Asha", ...(lines && { lines }) });
  expectAnswer(await opened.step("confirmed"), 200);
  const { id, quotation } = opened;
  const [gripper = "", reed = ""] = quotation.lines.map(({ _id }) => _id ?? "");
  return {
    ...opened,
    gripper,
    stock: (json: object) => app.admin.post(`/api/quotations/${id}/stock`, json),
    stocks: () => stocksOf(app, [gripper, reed]),
  };
}

const GRIPPERS = [{ line: 0, quantity: 3 }];
const TAKE = { step: "take" };
const ANYWAY = { step: "take", anyway: true };
const BACK = { step: "back" };

const stocksOf = ({ services }: TestApp, ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const found = services.database.read.selectFrom("products").select(["stock", "version"]);
      const { stock, version } = await found.where("id", "=", id).executeTakeFirstOrThrow();
      return [stock, version];
    }),
  );
const setStock = async ({ admin }: TestApp, id: string, stock: number) =>
  expectAnswer(await admin.put(`/api/products/${id}`, { price: 3450, stock }), 200);

onBothEngines("POST /quotations/{id}/stock", (test) => {
  test("lowers the stock by what was accepted, once, with versions and activity; and puts it back", async ({
    app,
  }) => {
    const { stock, stocks, now, quotation, gripper } = await openOrder(app, GRIPPERS);
    const [[before, version = 0] = []] = await stocks();
    expect([before, (await now()).work?.stockTaken]).toEqual([14, null]);
    expectAnswer(await stock(TAKE), 200);
    expectAnswer(await stock(TAKE), 200);
    expect((await stocks())[0]).toEqual([11, version + 1]);
    expect((await now()).work?.stockTaken).toMatchObject({ parts: 1, by: expect.any(String) });
    const rows = await app.services.database.read
      .selectFrom("activity")
      .select(["description", "detail"])
      .where("entity", "=", "product")
      .where("entity_id", "=", gripper)
      .execute();
    expect(rows.at(-1)?.description).toContain(`for order ${quotation.number}`);
    expect(JSON.parse(rows.at(-1)?.detail ?? "{}")).toMatchObject({
      changes: { stock: { from: 14, to: 11 } },
    });
    expect((await app.visitor.get(`/api/products/by-id/${gripper}`)).body.stock).toBe(11);
    expectAnswer(await stock(BACK), 200);
    expectAnswer(await stock(BACK), 200);
    expect((await stocks())[0]).toEqual([14, version + 2]);
    expect((await now()).work?.stockTaken).toBeNull();
    expectAnswer(await stock(TAKE), 200);
    expect((await stocks())[0]?.[0]).toBe(11);
  });

  test("several staff at once have one outcome, and a stale save of the part is refused", async ({ app }) => {
    const { stock, stocks, gripper } = await openOrder(app, GRIPPERS);
    const answers = await Promise.all(Array.from({ length: 4 }, () => stock(TAKE)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await stocks())[0]?.[0]).toBe(11);
    expect((await Promise.all([stock(BACK), stock(BACK)])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await stocks())[0]?.[0]).toBe(14);
    // A save that was begun before is refused, so that it doesn't overwrite what was taken.
    const { version } = (await app.admin.get(`/api/products/${gripper}`)).body;
    await stock(TAKE);
    const price = { price: 99, stock: 14 };
    const late = await app.admin.put(`/api/products/${gripper}`, price, { "if-match": `"${version}"` });
    expect([late.status, (await stocks())[0]?.[0]]).toEqual([409, 11]);
  });

  test("decimals of what is measured add up", async ({ app }) => {
    const { stock, stocks, gripper, now } = await openOrder(app, GRIPPERS);
    await setStock(app, gripper, 3.3);
    await stock(TAKE);
    expect((await stocks())[0]?.[0]).toBe(0.3);
    expect((await now()).lines[0]?.stock).toBe(0.3);
    await stock(BACK);
    expect((await stocks())[0]?.[0]).toBe(3.3);
  });
});

onSqlite("stock of an order", (test) => {
  test("names the lines without a part and those that are short, and takes nothing; then takes what there is", async ({
    app,
  }) => {
    const { stock, stocks, now, gripper } = await openOrder(app);
    await setStock(app, gripper, 1);
    const before = await stocks();
    const refused = await stock(TAKE);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        { field: "lines.0", message: ORDER_TEXTS.short("Rapier gripper", 1, "4 Nos") },
        { field: "lines.1", message: ORDER_TEXTS.short("Profile reed", 0, "1 Nos") },
        { field: "lines.2", message: ORDER_TEXTS.notListed("Feeder wheel, 62 mm bore") },
      ],
    ]);
    expect([await stocks(), (await now()).work?.stockTaken]).toEqual([before, null]);
    expectAnswer(await stock(ANYWAY), 200);
    expect((await stocks()).map(([left]) => left)).toEqual([0, 0]);
    expect((await now()).work?.stockTaken?.parts).toBe(1);
    // What was taken is put back, not what was ordered.
    await stock(BACK);
    expect((await stocks()).map(([left]) => left)).toEqual([1, 0]);
  });

  test("the enquiry's history says who took how many of what and put them back, once for each", async ({
    app,
  }) => {
    const { stock, enquiry, gripper, quotation } = await openOrder(app);
    await stock(ANYWAY);
    await stock(ANYWAY);
    const { productId } = (await app.admin.get(`/api/products/${gripper}`)).body;
    const said = {
      by: expect.stringMatching(/./),
      way: null,
      text: `4 × Rapier gripper (PIC-GR-0471, No. ${productId})`,
      quotation: quotation.number,
    };
    expect((await enquiry()).events.slice(1)).toMatchObject([{ kind: "stock-taken", ...said }]);
    await stock(BACK);
    await stock(BACK);
    const { events, state } = await enquiry();
    expect(events.slice(2)).toMatchObject([{ kind: "stock-back", ...said }]);
    expect(state).toBe("won");
  });

  test("a part that was deleted counts as not listed, and is left out when the stock is put back", async ({
    app,
  }) => {
    const { stock, gripper, now } = await openOrder(app, GRIPPERS);
    await stock(TAKE);
    await app.admin.del(`/api/products/${gripper}`);
    expectAnswer(await stock(BACK), 200);
    expect((await now()).work?.stockTaken).toBeNull();
    expectAnswer(await stock(TAKE), 400, ORDER_TEXTS.notListed("Rapier gripper"));
  });

  test("needs a confirmed order; a cancelled one is only put back", async ({ app }) => {
    const { stock, stocks, step } = await openOrder(app, GRIPPERS);
    await step("back");
    expectAnswer(await stock(TAKE), 409, ORDER_TEXTS.notConfirmed);
    await step("confirmed");
    await stock(TAKE);
    await step("cancelled", "Bought elsewhere");
    expectAnswer(await stock(BACK), 200);
    expect((await stocks())[0]?.[0]).toBe(14);
    expectAnswer(await stock(TAKE), 409, ORDER_TEXTS.wrongStep("cancelled"));
    const other = await openQuotation(app);
    const path = `/api/quotations/${other.id}/stock`;
    expectAnswer(await app.admin.post(path, TAKE), 409, ORDER_TEXTS.noOrder);
    await other.decide({ state: "accepted" });
    await other.step("confirmed");
    expectAnswer(await app.admin.post(path, ANYWAY), 200);
    await other.step("back");
    // Otherwise nobody could put it back.
    expectAnswer(await other.decide({ state: "open", reason: "No" }), 409, QUOTATION_SERVER.notReopened);
  });

  test("a later revision takes nothing while the one before has taken the stock", async ({ app }) => {
    const { stock, stocks, revise, quotation } = await openOrder(app, GRIPPERS);
    await stock(TAKE);
    const second = await sendByCopy(app, await revise());
    const lines = GRIPPERS;
    await app.visitor.post(`/api/quotation-links/${second.link}/accept`, { name: "Asha", lines });
    await app.admin.post(`/api/quotations/${second._id}/order`, { step: "confirmed" });
    const later = () => app.admin.post(`/api/quotations/${second._id}/stock`, TAKE);
    expectAnswer(await later(), 409, ORDER_TEXTS.takenBefore(quotation.number ?? ""));
    expectAnswer(await stock(BACK), 200);
    expectAnswer(await stock(TAKE), 409, ORDER_TEXTS.noOrder);
    expectAnswer(await later(), 200);
    expect((await stocks())[0]?.[0]).toBe(11);
    expect((await readQuotation(app, second._id)).work?.stockTaken?.parts).toBe(1);
  });
});
