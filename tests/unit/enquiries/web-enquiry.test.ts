import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CallbackBody, ContactBody } from "#contract/enquiries/enquiry.ts";
import { callbackBody, checkCallback, emptyCallback } from "#web/site/enquiry/dialogs/callback.tsx";
import { checkEmail, emailBody } from "#web/site/enquiry/dialogs/enquiry-dialog.tsx";
import { enquiryDraft } from "#web/site/enquiry/form/drafts.ts";
import { remember, remembered } from "#web/site/enquiry/form/remembered.ts";
import { forgetSendKey, sendKey } from "#web/site/enquiry/form/send-key.ts";

const CALLBACK = {
  ...{ name: " Asha ", phone: "+91 98765 43210", company: " Mill & Sons ", remember: "" },
  ...{ preferredTime: " Monday ", message: " ", website: "" },
};
const EMAIL = { subject: " Nozzle ", message: " Please quote 24. ", contact: "", website: "" };
const ABOUT = { subject: "Gripper", context: { catalogue: "picanol" as const, page: 5 } };

describe("callback form", () => {
  it("reports empty or blank fields in order", () => {
    expect(checkCallback(CALLBACK)).toEqual({});
    expect(Object.entries(checkCallback({ ...CALLBACK, name: " ", phone: "", preferredTime: "\t" }))).toEqual(
      [
        ["name", "Name is required"],
        ["phone", "Please enter a valid phone number"],
        ["preferredTime", "Preferred time is required"],
      ],
    );
  });

  it("rejects an invalid number, with and without separators", () => {
    for (const phone of ["12345", "+91 98765", "987654321012345", "+(98)7654321", "----------"]) {
      expect([phone, checkCallback({ ...CALLBACK, phone }).phone]).toEqual([
        phone,
        "Please enter a valid phone number",
      ]);
    }
  });

  it("is sent trimmed, with the bare number and without empty fields, in the server's format", () => {
    const body = callbackBody(CALLBACK, ABOUT);
    const trimmed = { name: "Asha", company: "Mill & Sons", phone: "+919876543210", preferredTime: "Monday" };
    expect(body).toEqual({ ...trimmed, catalogue: "picanol", page: 5 });
    expect(CallbackBody.parse(body)).toEqual(body);
    expect(callbackBody({ ...CALLBACK, website: "x" }, undefined)).toMatchObject({ website: "x" });
  });
});

describe("remembered visitor details", () => {
  const kept = new Map<string, string>();
  beforeAll(() =>
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    }),
  );
  beforeEach(() => kept.clear());
  afterAll(() => vi.unstubAllGlobals());
  const nobody = { name: "", company: "", phone: "", remember: "" };
  const asha = { name: "Asha", company: "Mill", phone: "+91 98765 43210", remember: "yes" };

  it("are stored only if wished, and removed when no longer wished", () => {
    expect(remembered()).toEqual(nobody);
    remember({ ...asha, remember: "" });
    expect([remembered(), kept.size]).toEqual([nobody, 0]);
    remember({ ...asha, name: " Asha " });
    expect(remembered()).toEqual(asha);
    expect(emptyCallback("Reed")).toEqual({
      ...asha,
      preferredTime: "Any time",
      message: "Reed",
      website: "",
    });
    // A form with fewer fields keeps the other remembered values.
    remember({ name: "Asha W.", phone: "1", remember: "yes" });
    expect(remembered()).toEqual({ ...asha, name: "Asha W.", phone: "1" });
    remember({ ...asha, remember: "" });
    expect([remembered(), kept.size]).toEqual([nobody, 0]);
  });

  it.each(["{", "7", "null", '["a"]', '{"name":7,"phone":null}'])(
    "contain only texts if stored as %s",
    (text) => {
      kept.set("visitor", text);
      const { remember: _, ...texts } = remembered();
      expect(texts).toEqual({ name: "", company: "", phone: "" });
    },
  );

  it("are empty if nothing can be stored", () => {
    vi.stubGlobal("localStorage", undefined);
    remember(asha);
    expect(remembered()).toEqual(nobody);
  });
});

describe("keys of sends", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", storage);
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const asha = { json: { name: "Asha" } };
  const list = (...photos: string[]) => {
    const form = new FormData();
    form.append("name", "Asha");
    for (const photo of photos) form.append("photos", new Blob([photo]), "photo.jpg");
    return { form };
  };

  it.each<[string, object, object, boolean]>([
    ["the same text", asha, { json: { name: "Asha" } }, true],
    ["another text", asha, { json: { name: "Asha W." } }, false],
    ["the same photos", list("a", "bc"), list("a", "bc"), true],
    ["one photo less", list("a", "bc"), list("a"), false],
    ["photos in another order", list("a", "bc"), list("bc", "a"), false],
    ["another link", { params: { token: "a" }, ...asha }, { params: { token: "b" }, ...asha }, false],
  ])("belong to a content: %s", (_, first, second, isSame) => {
    expect(sendKey("/email/callback", first) === sendKey("/email/callback", second)).toBe(isSame);
  });

  it("are random UUIDs, and of one call", () => {
    const key = sendKey("/email/callback", asha);
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(sendKey("/email/contact", asha)).not.toBe(key);
  });

  it("end with an answer, or after a day; a correction doesn't end the first one", () => {
    const first = sendKey("/email/callback", asha);
    const other = sendKey("/email/callback", { json: { name: "B" } });
    forgetSendKey(other);
    expect(sendKey("/email/callback", asha)).toBe(first);
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    const later = sendKey("/email/callback", asha);
    expect(later).not.toBe(first);
    forgetSendKey(later);
    expect(kept.size).toBe(0);
  });

  it("contain nothing of what was sent, and are few", () => {
    for (let at = 0; at < 50; at += 1) sendKey("/email/callback", { json: { name: `Asha ${at}` } });
    const [text = ""] = kept.values();
    expect(text).not.toContain("Asha");
    expect(JSON.parse(text)).toHaveLength(20);
  });

  it.each([undefined, { ...storage, setItem: () => expect.unreachable() }])(
    "work without storage",
    (broken) => {
      vi.stubGlobal("localStorage", broken);
      expect(sendKey("/email/callback", asha)).toBe(sendKey("/email/callback", asha));
    },
  );
});

describe("e-mail form", () => {
  it("ignores blanks around subject and message", () => {
    expect(checkEmail(EMAIL)).toEqual({});
    expect(checkEmail({ ...EMAIL, subject: " ab ", message: "  123456789  " })).toEqual({
      subject: "Subject must be at least 3 characters long",
      message: "Message must be at least 10 characters long",
    });
  });

  it("is sent trimmed and without empty fields, in the server's format", () => {
    const body = emailBody(EMAIL, undefined);
    expect(body).toEqual({ subject: "Nozzle", message: "Please quote 24." });
    expect(ContactBody.parse(body)).toEqual(body);
    expect(emailBody({ ...EMAIL, contact: " a@b.example " }, undefined).contact).toBe("a@b.example");
  });
});

describe("too long input", () => {
  const over = (length: number) => "x".repeat(length + 1);

  it("is reported with the server's messages, field by field", () => {
    const callback = { ...CALLBACK, name: over(100), preferredTime: over(100), message: over(5000) };
    const email = { ...EMAIL, subject: over(200), message: over(5000), contact: over(254) };
    for (const [messages, { error }] of [
      [checkCallback(callback), CallbackBody.safeParse(callbackBody(callback, undefined))],
      [checkEmail(email), ContactBody.safeParse(emailBody(email, undefined))],
    ] as const) {
      expect(Object.entries(messages)).toHaveLength(3);
      expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual(Object.entries(messages));
    }
  });

  it("ignores surrounding blanks", () => {
    expect(checkCallback({ ...CALLBACK, message: ` ${"x".repeat(5000)}\n` })).toEqual({});
    expect(checkEmail({ ...EMAIL, subject: ` ${"x".repeat(200)} ` })).toEqual({});
  });
});

describe("drafts of a closed dialog", () => {
  it("are kept only for the same kind of enquiry about the same thing", () => {
    const draft = enquiryDraft("email", ABOUT, EMAIL);
    draft.keep({ ...EMAIL, subject: "Kept" });
    expect(enquiryDraft("email", ABOUT, EMAIL).start.subject).toBe("Kept");
    expect(enquiryDraft("email", undefined, EMAIL).start).toEqual(EMAIL);
    expect(enquiryDraft("callback", ABOUT, CALLBACK).start).toEqual(CALLBACK);
  });

  it("are dropped when sent, unless sending fails and nothing was typed meanwhile", async () => {
    const draft = enquiryDraft("email", ABOUT, EMAIL);
    const start = () => enquiryDraft("email", ABOUT, EMAIL).start.subject;
    const failing = async () => {
      expect(start()).toBe(EMAIL.subject);
      throw new Error("No network");
    };
    await expect(draft.send({ ...EMAIL, subject: "First" }, failing)).rejects.toThrow("No network");
    expect(start()).toBe("First");
    const typing = async () => {
      draft.keep({ ...EMAIL, subject: "Second" });
      throw new Error("No network");
    };
    await expect(draft.send({ ...EMAIL, subject: "First" }, typing)).rejects.toThrow("No network");
    expect(start()).toBe("Second");
    await draft.send({ ...EMAIL, subject: "Second" }, async () => undefined);
    expect(start()).toBe(EMAIL.subject);
  });
});
