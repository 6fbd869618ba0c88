import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storedImage } from "#tests/support/fixtures.ts";
import { texts } from "#tests/support/tables.ts";
import { draftKeeper } from "#web/admin/platform/drafts/draft-keeper.ts";
import type { DraftContent } from "#web/admin/platform/drafts/draft-store.ts";
import {
  draftOf,
  type FormDraft,
  type Keeping,
  ONE_IMAGE,
  versionsOf,
  type WithImage,
} from "#web/admin/platform/drafts/form-draft.ts";
import { formValues } from "#web/admin/products/form/form-values.ts";
import { asNewProduct } from "#web/admin/products/form/prefill.ts";
import { PRODUCT_KEEPING } from "#web/admin/products/form/product-form.tsx";

describe("draft keeper", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** A draft keeper over a store that records its calls; `typed` are the form's values. */
  function openKeeper() {
    const calls: string[] = [];
    const form = { typed: undefined as string | undefined, isBroken: false };
    const names = new Map<string, string>();
    const nameOf = (id: string) => {
      const name = names.get(id) ?? `draft ${names.size + 1}`;
      names.set(id, name);
      return name;
    };
    const note = async (text: string) => {
      if (form.isBroken) throw new Error("The browser keeps nothing");
      calls.push(text);
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
        calls.push(`${nameOf(id)} held`);
        return () => calls.push(`${nameOf(id)} let go`);
      },
      onWritten: (hasFailed) => hasFailed && calls.push("failed"),
    });
    const type = (text: string | undefined) => {
      form.typed = text;
      keeper.changed();
    };
    return { calls, form, keeper, type, rest: () => vi.advanceTimersByTimeAsync(500) };
  }

  /** Steps (`type` with a text, `rest`, keeper methods), and the recorded store calls; # is the draft. */
  it.each([
    ["writes while typing goes on, not after every letter", "type a|type ab|type abc|rest", "# held|#: abc"],
    [
      "writes at once what waits when the page goes out of sight",
      "flush|type a|flush|flush|rest",
      "# held|#: a",
    ],
    ["writes nothing where nothing was typed", "type|rest", ""],
    ["drops what was taken back", "type a|rest|type|rest", "# held|#: a|# dropped"],
    [
      "is over once the form is saved",
      "type a|rest|type ab|forget|type abc|close|rest",
      "# held|#: a|# let go|# dropped",
    ],
    ["lets other tabs offer a form that was left", "type a|close|type ab|rest", "# held|#: a|# let go"],
  ])("%s", async (_name, steps, expected) => {
    const { calls, type, keeper, rest } = openKeeper();
    for (const [call, text] of texts(steps).map((step) => step.split(" "))) {
      if (call === "type") type(text);
      else if (call === "rest") await rest();
      else keeper[call as "flush" | "forget" | "close"]();
    }
    expect(calls.join("|")).toBe(expected.replaceAll("#", "draft 1"));
  });
  it("keeps the current draft beside an older one, and continues the older one when chosen", async () => {
    const { calls, type, keeper, rest } = openKeeper();
    type("own");
    keeper.goOnWith("old");
    type("old and more");
    await rest();
    expect(calls).toEqual(
      texts("draft 1 held|draft 1 let go|draft 2 held|draft 1: own|draft 2: old and more"),
    );
  });
  it("reports a failure and retries with the next change", async () => {
    const { calls, form, type, rest } = openKeeper();
    form.isBroken = true;
    type("a");
    await rest();
    form.isBroken = false;
    type("ab");
    await rest();
    expect(calls).toEqual(["draft 1 held", "failed", "draft 1: ab"]);
  });
});

/** The draft of a changed form. */
function kept<V extends object>(typed: V, opened: V, keeping: Keeping<V> = {}): DraftContent<FormDraft> {
  const draft = draftOf(typed, opened, keeping);
  if (!draft) throw new Error("no draft");
  return draft;
}
const file = new File([new Uint8Array([1])], "a.png", { type: "image/png" });

describe("draft of a form", () => {
  const opened = { host: "", user: "", password: "" };

  it("is undefined if nothing changed, or everything is as opened again", () => {
    expect(draftOf({ ...opened }, opened, {})).toBeUndefined();
  });
  it("never contains a secret, and is marked incomplete", () => {
    const secrets = ["password"] as const;
    const draft = kept({ ...opened, user: "desk", password: "correct-horse" }, opened, { secrets });
    expect(JSON.stringify(draft.values)).not.toContain("correct-horse");
    expect(draft.values.isIncomplete).toBe(true);
    expect(versionsOf(draft, opened, { secrets }).typed).toEqual({ ...opened, user: "desk" });
    expect(kept({ ...opened, user: "desk" }, opened, { secrets }).values.isIncomplete).toBeUndefined();
  });
  it("is undefined if only a secret changed", () => {
    expect(
      draftOf({ ...opened, password: "correct-horse" }, opened, { secrets: ["password"] }),
    ).toBeUndefined();
  });
  it("uses stored values for fields added since, and drops removed fields", () => {
    const draft = kept<object>({ user: "desk", left: "out" }, { user: "", left: "" });
    const stored = { ...opened, host: "mail.example.com" };
    const versions = { opened: stored, typed: { ...stored, user: "desk" }, stored };
    expect(versionsOf(draft, stored, {})).toEqual(versions);
  });
});

describe("draft of texts with an image", () => {
  const opened: WithImage = { title: "Reed", image: "/files/a/640.webp" };
  const keeping: Keeping<WithImage> = { files: ONE_IMAGE };

  it("is created for the image alone, with its file", () => {
    const draft = kept({ ...opened, image: file }, opened, keeping);
    expect([...draft.files.values()]).toEqual([file]);
    const back = versionsOf(draft, opened, keeping);
    expect(back.typed).toEqual({ title: "Reed", image: file });
    expect(back.opened).toEqual(opened);
  });
  it("names different images differently, and the same one the same, also after restoring", () => {
    const other = new File([new Uint8Array([2])], "a.png", { type: "image/png" });
    const namesIn = (image: File) => [...kept({ ...opened, image }, opened, keeping).files.keys()];
    expect(namesIn(other)).not.toEqual(namesIn(file));
    const copy = new File([new Uint8Array([1])], "a.png", { type: "image/png" });
    const [name = ""] = namesIn(file);
    const draft = { ...kept({ ...opened, image: file }, opened, keeping), files: new Map([[name, copy]]) };
    expect(versionsOf(draft, opened, keeping).typed["image"]).toBe(copy);
    expect(namesIn(copy)).toEqual([name]);
  });
  it("is restored without an image whose file is missing", () => {
    const draft = kept({ title: "Comb", image: file }, opened, keeping);
    const { typed } = versionsOf({ ...draft, files: new Map() }, opened, keeping);
    expect(typed).toEqual({ title: "Comb", image: opened["image"] });
  });
  it("uses the stored image if an earlier version kept no URL of it", () => {
    const draft = { values: { typed: { title: "Comb", image: undefined }, opened }, files: new Map() };
    expect(versionsOf(draft, opened, keeping).typed).toEqual({ title: "Comb", image: opened["image"] });
  });
});

describe("draft of the product form", () => {
  const opened = formValues();
  const stored = storedImage("a");

  it("is undefined if nothing changed", () => {
    expect(draftOf({ ...opened }, opened, PRODUCT_KEEPING)).toBeUndefined();
  });
  it("restores the form with its files", () => {
    const images = [{ id: "new", file }, ...[{ id: "a", stored }]];
    const typed = { ...opened, title: "Gripper", images };
    const draft = kept(typed, opened, PRODUCT_KEEPING);
    expect([...draft.files]).toEqual([["new", file]]);
    const back = versionsOf(draft, opened, PRODUCT_KEEPING);
    expect(back.typed).toEqual(typed);
    expect(back.opened).toEqual(opened);
  });
  it("continues as a new product with its files, and with its number only if it differs", async () => {
    const typed = { ...opened, title: "Gripper", images: [{ id: "new", file }], productId: " 12 " };
    const taken = await asNewProduct(typed, "12");
    expect(taken.values).toEqual({ ...typed, productId: "" });
    expect(taken.trouble).toBeUndefined();
    expect((await asNewProduct(typed, "13")).values.productId).toBe(" 12 ");
  });
  it("omits an image whose file is missing", () => {
    const draft = kept({ ...opened, images: [{ id: "new", file }] }, opened, PRODUCT_KEEPING);
    expect(versionsOf({ ...draft, files: new Map() }, opened, PRODUCT_KEEPING).typed.images).toEqual([]);
  });
});
