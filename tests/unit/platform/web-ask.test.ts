import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { catalogs } from "#contract/catalogs/calls.ts";
import { BACKUP_POLL } from "#contract/operations/limits.ts";
import { shapeOf } from "#contract/platform/shape-of.ts";
import { products } from "#contract/products/calls.ts";
import { DeleteProductAnswer, Product } from "#contract/products/product.ts";
import { HistoryDifference } from "#contract/products/product-history.ts";
import { NO_OPTIONAL_FIELDS } from "#tests/support/fixtures.ts";
import { listed, partialAnswer } from "#web/admin/platform/calls/listed.ts";

const sent: { method: string; path: string; body: unknown }[] = [];
let answer: unknown;

/** The part of the browser's Request that the client uses. */
class Request {
  upload = {};
  status = 200;
  responseText = "";
  onload?: () => void;
  onloadend?: () => void;
  #call = { method: "", path: "" };

  open(method: string, path: string) {
    this.#call = { method, path };
  }
  setRequestHeader() {}
  send(body: unknown) {
    sent.push({ ...this.#call, body });
    this.responseText = JSON.stringify(answer) ?? "";
    this.onload?.();
    this.onloadend?.();
  }
}
vi.stubGlobal("XMLHttpRequest", Request);
vi.stubGlobal("localStorage", { getItem: () => null });

const { ask } = await import("#web/admin/platform/calls/ask.ts");
const { forgetRestore, watchRestore } = await import("#web/admin/operations/backups/backup-list.tsx");
const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a call is sent to its declared method and path, with its declared body", async () => {
  answer = { message: "Deleted" };
  await ask(catalogs.remove, { params: { id: "a/b" } });
  expect(sent.pop()).toEqual({ method: "DELETE", path: "/api/catalogs/a%2Fb", body: null });
  // @ts-expect-error: the path has no such part
  await ask(catalogs.remove, { params: { catalog: "a" } });
  // @ts-expect-error: no version is taken
  await ask(catalogs.remove, { params: { id: "a" }, version: 1 });
  // @ts-expect-error: the body has no such field
  await ask(products.restore, { json: { products: [] } }).catch(() => undefined);
});

test("an answer with an undeclared shape fails and is logged in the console", async () => {
  answer = { text: "Deleted" };
  complain.mockClear();
  await expect(ask(catalogs.remove, { params: { id: "a" } })).rejects.toMatchObject({ status: 502 });
  expect(complain).toHaveBeenCalledOnce();
});

/** The fields that older answers lack. */
const LATER = { ...NO_OPTIONAL_FIELDS, published: true };

test("of a partial answer only guaranteed fields are required, but present ones are checked", () => {
  const Sure = listed(Product, "title");
  expect(Sure.safeParse({ title: "Reed" }).data).toEqual({ title: "Reed", ...LATER });
  expect(Sure.safeParse({ title: "Reed", price: "5" }).success).toBe(false);
  expect(Sure.safeParse({ price: 5 }).success).toBe(false);
});

test("checks the shape of an answer, not its text formats", () => {
  const Shape = shapeOf(Product.array());
  const product = {
    _id: "65a",
    productId: 7,
    title: "Reed",
    description: "x".repeat(10_000),
    category: "somet",
    stock: 1.5,
    specifications: [{ name: "Dents", value: "90" }],
    images: [],
    catalogId: null,
    price: -1,
    featured: false,
    sample: false,
    version: 1,
    createdAt: "2024-01-15",
    updatedAt: "yesterday",
  };
  expect(Shape.safeParse([product]).data).toEqual([{ ...product, ...LATER }]);
  for (const wrong of [
    { ...product, price: "5" },
    { ...product, images: {} },
    { ...product, specifications: [{ name: "Dents" }] },
    { ...product, title: undefined },
    { ...product, catalogId: undefined },
    null,
  ])
    expect(Shape.safeParse([wrong]).success, JSON.stringify(wrong)).toBe(false);
  expect(shapeOf(HistoryDifference).safeParse({ kind: "nothing", field: "Title" }).success).toBe(false);
  expect(shapeOf(listed(Product, "title")).safeParse({ title: "Reed", category: "none" }).success).toBe(true);
});

test.each([[undefined], [null], [{}], [[]], [{ success: true }], [{ restorableUntil: 5 }]])(
  "an accepted save does not fail because of its answer: %j",
  async (sent) => {
    answer = sent;
    const reading = partialAnswer(DeleteProductAnswer);
    expect(await ask(products.remove, { params: { id: "a" } }, reading)).toEqual({});
  },
);

test("returns the known fields of a save's answer", async () => {
  answer = { message: "Deleted", more: 1 };
  const reading = partialAnswer(DeleteProductAnswer);
  expect(await ask(products.remove, { params: { id: "a" } }, reading)).toEqual({ message: "Deleted" });
});

test("a restore is read again until it fails", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    forgetRestore();
    vi.useRealTimers();
  });
  sent.length = 0;
  answer = { _id: "r", step: "checking", done: 0, total: 0, problem: null };
  void watchRestore("r");
  await vi.advanceTimersByTimeAsync(BACKUP_POLL);
  answer = { _id: "r", step: "failed", done: 0, total: 0, problem: "Nothing was changed." };
  await vi.advanceTimersByTimeAsync(3 * BACKUP_POLL);
  expect(sent.map(({ path }) => path)).toEqual(Array(3).fill("/api/restores/r"));
});
