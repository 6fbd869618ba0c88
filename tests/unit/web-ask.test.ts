import { afterAll, expect, test, vi } from "vitest";
import { catalogs } from "../../contract/calls/catalogs.ts";
import { products } from "../../contract/calls/products.ts";
import { Product } from "../../contract/product.ts";
import { listed } from "../../web/admin/listed.ts";

const sent: { method: string; path: string; body: unknown }[] = [];
let answer: unknown;

/** As much of the browser's request as the client uses. */
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
    this.responseText = JSON.stringify(answer);
    this.onload?.();
    this.onloadend?.();
  }
}
vi.stubGlobal("XMLHttpRequest", Request);
vi.stubGlobal("localStorage", { getItem: () => null });

const { ask } = await import("../../web/admin/ask.ts");
const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a call goes where it is declared, with what it declares", async () => {
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

test("an answer that is not what was declared is a failure, told in the console", async () => {
  answer = { text: "Deleted" };
  complain.mockClear();
  await expect(ask(catalogs.remove, { params: { id: "a" } })).rejects.toMatchObject({ status: 502 });
  expect(complain).toHaveBeenCalledOnce();
});

test("of an answer of which less is sure only that is asked for, but what is there is checked", () => {
  const Sure = listed(Product, "title");
  expect(Sure.safeParse({ title: "Reed" }).data).toEqual({ title: "Reed" });
  expect(Sure.safeParse({ title: "Reed", price: "5" }).success).toBe(false);
  expect(Sure.safeParse({ price: 5 }).success).toBe(false);
});
