import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { draftKeeper } from "../../web/admin/drafts/draft-keeper.ts";
import type { DraftContent } from "../../web/admin/drafts/draft-store.ts";
import { formValues } from "../../web/admin/product-form/form-values.ts";
import { asNewProduct } from "../../web/admin/product-form/prefill.ts";
import { draftOf, openedOf, typedOf } from "../../web/admin/product-form/product-draft.ts";

describe("a keeper of drafts", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** A keeper over a store that notes what it is told; `typed` is what the form holds. */
  function desk() {
    const told: string[] = [];
    const form = { typed: undefined as string | undefined, isBroken: false };
    const names = new Map<string, string>();
    const nameOf = (id: string) => {
      const name = names.get(id) ?? `draft ${names.size + 1}`;
      names.set(id, name);
      return name;
    };
    const note = async (text: string) => {
      if (form.isBroken) throw new Error("The browser keeps nothing");
      told.push(text);
    };
    const keeper = draftKeeper<string>({
      store: {
        list: async () => [],
        keep: (id, { values }) => note(`${nameOf(id)}: ${values}`),
        drop: (id) => note(`${nameOf(id)} dropped`),
      },
      read: (): DraftContent<string> | undefined =>
        form.typed === undefined ? undefined : { values: form.typed, files: new Map() },
      hold: (id) => {
        told.push(`${nameOf(id)} held`);
        return () => told.push(`${nameOf(id)} let go`);
      },
      onWritten: (hasFailed) => hasFailed && told.push("failed"),
    });
    const type = (text: string | undefined) => {
      form.typed = text;
      keeper.changed();
    };
    return { told, form, keeper, type, rest: () => vi.advanceTimersByTimeAsync(500) };
  }

  it("writes while typing goes on, not after every letter", async () => {
    const { told, type, rest } = desk();
    for (const text of ["a", "ab", "abc"]) type(text);
    await rest();
    expect(told).toEqual(["draft 1 held", "draft 1: abc"]);
  });
  it("writes at once what waits when the page goes out of sight, and nothing else", async () => {
    const { told, type, keeper, rest } = desk();
    keeper.flush();
    type("a");
    keeper.flush();
    keeper.flush();
    await rest();
    expect(told).toEqual(["draft 1 held", "draft 1: a"]);
  });
  it("drops what was taken back", async () => {
    const { told, type, rest } = desk();
    type(undefined);
    await rest();
    expect(told).toEqual([]);
    type("a");
    await rest();
    type(undefined);
    await rest();
    expect(told.at(-1)).toBe("draft 1 dropped");
  });
  it("keeps what was typed beside a draft of before that one goes on with", async () => {
    const { told, type, keeper, rest } = desk();
    type("own");
    keeper.goOnWith("old");
    type("old and more");
    await rest();
    expect(told).toEqual([
      "draft 1 held",
      "draft 1 let go",
      "draft 2 held",
      "draft 1: own",
      "draft 2: old and more",
    ]);
  });
  it("is over once the form is saved", async () => {
    const { told, type, keeper, rest } = desk();
    type("a");
    await rest();
    type("ab");
    keeper.forget();
    type("abc");
    keeper.close();
    await rest();
    expect(told).toEqual(["draft 1 held", "draft 1: a", "draft 1 let go", "draft 1 dropped"]);
  });
  it("lets other tabs offer a form that was left, after the last writing", async () => {
    const { told, type, keeper, rest } = desk();
    type("a");
    keeper.close();
    type("ab");
    await rest();
    expect(told).toEqual(["draft 1 held", "draft 1: a", "draft 1 let go"]);
  });
  it("tells a failure, and tries again with the next change", async () => {
    const { told, form, type, rest } = desk();
    form.isBroken = true;
    type("a");
    await rest();
    form.isBroken = false;
    type("ab");
    await rest();
    expect(told).toEqual(["draft 1 held", "failed", "draft 1: ab"]);
  });
});

describe("a draft of the product form", () => {
  const opened = formValues();
  const file = new File([new Uint8Array([1])], "a.png", { type: "image/png" });
  const stored = { url: "/files/a/640.webp", key: "a", width: 4, height: 3, sizes: [640], placeholder: "" };

  it("is none while nothing is changed", () => {
    expect(draftOf({ ...opened }, opened, undefined)).toBeUndefined();
  });
  it("gives the form back as it was, with its files", () => {
    const typed = {
      ...opened,
      title: "Gripper",
      images: [
        { id: "new", file },
        { id: "a", stored },
      ],
    };
    const draft = draftOf(typed, opened, 3);
    if (!draft) throw new Error("no draft");
    expect(draft.values.version).toBe(3);
    expect([...draft.files]).toEqual([["new", file]]);
    expect(typedOf(draft)).toEqual(typed);
    expect(openedOf(draft)).toEqual(opened);
  });
  it("goes on as a new product with its files, and with its number only when it is another one", async () => {
    const typed = { ...opened, title: "Gripper", images: [{ id: "new", file }], productId: " 12 " };
    const taken = await asNewProduct(typed, "12");
    expect(taken.values).toEqual({ ...typed, productId: "" });
    expect(taken.trouble).toBeUndefined();
    expect((await asNewProduct(typed, "13")).values.productId).toBe(" 12 ");
  });
  it("leaves a picture out whose file is not there", () => {
    const draft = draftOf({ ...opened, images: [{ id: "new", file }] }, opened, undefined);
    if (!draft) throw new Error("no draft");
    expect(typedOf({ ...draft, files: new Map() }).images).toEqual([]);
  });
});
