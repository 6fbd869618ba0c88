import { describe, expect, it } from "vitest";
import { CHAT_PLACES, type Enquiry } from "#contract/enquiries/enquiry.ts";
import { CHAT_FROM, CHAT_TRACE, DELIVERY, ENQUIRY_WORDS } from "#contract/enquiries/inbox-messages.ts";
import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { whatsAppLink } from "#contract/platform/phone.ts";
import { eachField, texts } from "#tests/support/tables.ts";
import { canDeliverAgain, deliveryError, deliveryText } from "#web/admin/enquiries/delivery-state.tsx";
import {
  answerTo,
  firstWords,
  kindOf,
  senderOf,
  topicOf,
  waysTo,
} from "#web/admin/enquiries/enquiry-words.ts";
import { inboxQueryOf, withEnquiry } from "#web/admin/enquiries/inbox-data.ts";
import { readInboxSearch } from "#web/admin/enquiries/inbox-search.ts";
import { withoutFilters, withPage, withState, withText } from "#web/admin/platform/ui/list-state.ts";
import { apiAddress } from "#web/api/address.ts";
import { mailLink, telLink } from "#web/ui/contact-links.ts";

const ID = "0199a000-0000-7000-8000-000000000001";

describe("inbox search parameters", () => {
  it("omit defaults and keep known values", () => {
    expect(readInboxSearch({})).toEqual({});
    expect(readInboxSearch({ q: " ", state: "all", page: "1", enquiry: "" })).toEqual({});
    const search = { q: "reed", state: "answered", page: 3, enquiry: ID };
    expect(readInboxSearch({ ...search, page: "3" })).toEqual(search);
  });

  it.each(
    eachField({
      page: ["0", "-2", "1.5", "1e99", {}],
      state: ["deleted", "__proto__", ["new"]],
      enquiry: ["1", "../users", `${ID}/deliver`, ID.toUpperCase().replace("A", "Z")],
      other: ["1"],
    }),
  )("drop %j", (raw) => expect(readInboxSearch(raw)).toEqual({}));

  it("truncate a text over the maximum length", () => {
    expect(readInboxSearch({ q: "a".repeat(SEARCH_TEXT_MAX + 50) }).q).toHaveLength(SEARCH_TEXT_MAX);
  });

  it("another text or state returns to page 1 and keeps the open enquiry", () => {
    const third = { q: "reed", state: "new", page: 3, enquiry: ID } as const;
    expect(withText(third, "nozzle")).toEqual({ q: "nozzle", state: "new", enquiry: ID });
    expect(withState(third, undefined)).toEqual({ q: "reed", enquiry: ID });
    expect(withoutFilters(third)).toEqual({ enquiry: ID });
    expect(withPage(third, 4)).toEqual({ ...third, page: 4 });
    expect(withPage(third, 1)).toEqual({ q: "reed", state: "new", enquiry: ID });
    expect(withEnquiry(third)).toEqual({ q: "reed", state: "new", page: 3 });
  });

  it("are converted to the API query", () => {
    expect(inboxQueryOf({ enquiry: ID })).toEqual({ page: 1 });
    const query = inboxQueryOf({ q: "50% & more", state: "new", page: 2 });
    expect(apiAddress("/enquiries", { query })).toBe("/api/enquiries?page=2&search=50%25+%26+more&state=new");
  });
});

const enquiry = (fields: Partial<Enquiry>) => ({ kind: "email", items: [], ...fields }) as Enquiry;

describe("inbox rows", () => {
  const product = { _id: ID, productId: 7, title: "Reed", code: "R-190" };
  const catalogue = { key: "picanol", name: "Spares", page: 5 };
  const nothing = { kind: "email" as const, subject: null, product: null, catalogue: null, items: [] };

  it("show the sender as far as known", () => {
    expect(senderOf(enquiry({ name: "Asha", contact: "x" }))).toBe("Asha");
    expect(senderOf(enquiry({ name: null, contact: "a@example.com" }))).toBe("a@example.com");
    expect(senderOf(enquiry({ name: null, company: "Sample Weaves", phone: "1" }))).toBe("Sample Weaves");
    expect(senderOf(enquiry({ name: null, company: null, contact: null, phone: "98765" }))).toBe("98765");
    const nobody = { name: null, company: null, contact: null, phone: null };
    expect(senderOf(enquiry(nobody))).toBe(ENQUIRY_WORDS.noSender);
    const written = (["phone", "counter", null] as const).map((from) =>
      kindOf(enquiry({ kind: "office", from })),
    );
    expect(written).toEqual(["By phone", "At the counter", ENQUIRY_WORDS.office]);
    const kinds = ["callback", "email", "contact-page"] as const;
    expect(kinds.map((kind) => kindOf(enquiry({ kind })))).toEqual([
      "Callback request",
      "E-mail",
      "Contact page message",
    ]);
  });

  it("show for a WhatsApp record what its text was about and where it was opened", () => {
    const trace = (fields: Partial<Enquiry>) =>
      enquiry({ kind: "whatsapp", from: "product", product: null, catalogue: null, ...fields });
    const line = { product, catalogue: null, note: "", quantity: 2 };
    const onPage = { product: null, catalogue, note: "", quantity: 1 };
    for (const [fields, sender, topic] of [
      [{}, CHAT_TRACE.opened, undefined],
      [{ product }, CHAT_TRACE.openedFor(1), "Reed"],
      [{ catalogue }, CHAT_TRACE.openedForPage, "Spares, page 5"],
      [{ items: [line, onPage] }, "WhatsApp opened for 2 parts", "Reed, Spares, page 5"],
    ] as const) {
      expect([
        senderOf(trace(fields as Partial<Enquiry>)),
        topicOf(trace(fields as Partial<Enquiry>)),
      ]).toEqual([sender, topic]);
    }
    for (const from of CHAT_PLACES) expect(kindOf(trace({ from }))).toBe(CHAT_FROM[from]);
    for (const from of [null, "moon"])
      expect(kindOf(trace({ from: from as never }))).toBe(CHAT_FROM.elsewhere);
  });

  it("show what the enquiry is about, its subject first", () => {
    expect(topicOf({ ...nothing, subject: "Price", product })).toBe("Price");
    expect(topicOf({ ...nothing, product, catalogue })).toBe("Reed");
    expect(topicOf({ ...nothing, catalogue })).toBe("Spares, page 5");
    expect(topicOf({ ...nothing, catalogue: { ...catalogue, page: null } })).toBe("Spares");
    const line = { product, catalogue: null, note: "", quantity: 2 };
    expect(topicOf({ ...nothing, items: [line] })).toBe("Enquiry list, 1 part");
    expect(topicOf({ ...nothing, items: [line, line] })).toBe("Enquiry list, 2 parts");
    expect(topicOf(nothing)).toBeUndefined();
  });

  it("show the first words on one line", () => {
    expect(firstWords({ message: null })).toBe("");
    expect(firstWords({ message: " one\n\ntwo\tthree " })).toBe("one two three");
    expect(firstWords({ message: "x".repeat(5000) })).toMatch(/^x{200}…$/);
  });
});

const reed = { _id: ID, productId: 12, title: "Reed", code: "R-190" };
const gripper = { _id: ID, productId: 13, title: "Gripper", code: "No. 13" };
const line = (product: typeof reed, quantity: number) => ({ product, catalogue: null, note: "", quantity });

describe("reply links", () => {
  it.each([
    ["+91 98765 43210", "tel:+919876543210", "https://wa.me/919876543210"],
    ["(987) 654-3210", "tel:9876543210", "https://wa.me/919876543210"],
    ["987.654.3210", "tel:9876543210", "https://wa.me/919876543210"],
    ["09876543210", "tel:09876543210", "https://wa.me/919876543210"],
    ["0041 44 123 45 67", "tel:+41441234567", "https://wa.me/41441234567"],
    ["extension 12 of 9876543210", "tel:9876543210", "https://wa.me/919876543210"],
    ["98765 43210 / 98765 43211", "tel:9876543210", "https://wa.me/919876543210"],
    ["987-654-321098", "tel:987654321098", undefined],
  ])("%s can be called, and messaged if the country is known", (written, call, whatsApp) => {
    const { phone = "" } = waysTo({ phone: written, contact: null });
    expect([telLink(phone), whatsAppLink(phone, "91")]).toEqual([call, whatsApp]);
  });

  it("prefill WhatsApp with the reference and the parts", () => {
    const withParts = enquiry({
      name: "Asha",
      reference: "E-1042",
      items: [line(reed, 4), line(gripper, 1)],
    });
    const link = whatsAppLink("98765 43210", "91", answerTo(withParts).text);
    const text = new URL(link ?? "").searchParams.get("text");
    expect(text).toBe(
      "Hello Asha,\n\nAbout your enquiry E-1042:\n4 × Reed (R-190, No. 12)\n1 × Gripper (No. 13)",
    );
  });

  it.each([
    [{ product: reed }, "About your enquiry:\nReed (R-190, No. 12)"],
    [{ subject: "Reeds" }, "About your enquiry:\nReeds"],
    [{ reference: "E-7" }, "About your enquiry E-7:"],
    [{ items: Array.from({ length: 23 }, () => line(reed, 2)) }, "and 3 more parts"],
  ])("ends the text for %j with '%s'", (fields, end) => {
    const { text } = answerTo(enquiry(fields));
    expect(text.endsWith(end)).toBe(true);
  });

  it("an e-mail address becomes a mailto link with a subject", () => {
    const { mail = "" } = waysTo({ phone: null, contact: " asha@example.com " });
    expect(mailLink(mail, "Re: Reed & nozzle")).toBe(
      "mailto:asha@example.com?subject=Re%3A%20Reed%20%26%20nozzle",
    );
  });

  it.each(
    texts(
      "|call me|12345|a@b|a@example.com, b@example.com|a@example.com?bcc=b@example.com",
      "a%0Abcc@example.com|javascript:alert(1)|987654321098765432|extension 12",
    ),
  )("'%s' gives no link", (written) => {
    expect(waysTo({ phone: written, contact: written })).toEqual({ phone: undefined, mail: undefined });
  });

  it.each([
    [{ phone: " 987-654-3210", contact: null }, { phone: "987-654-3210" }],
    [{ phone: null, contact: "98290 12345" }, { phone: "98290 12345" }],
    [
      { phone: "98290 12345", contact: " a@example.com" },
      { phone: "98290 12345", mail: "a@example.com" },
    ],
    [{ phone: null, contact: "mill@example.com" }, { mail: "mill@example.com" }],
    [
      { phone: null, contact: "Asha, asha9876543210@example.com. 98290 12345" },
      { phone: "Asha,  98290 12345", mail: "asha9876543210@example.com" },
    ],
    [{ phone: "call me", contact: null }, {}],
    [{ phone: null, contact: null }, {}],
  ])("%j can be reached by %j", (enquiry, ways) =>
    expect(waysTo(enquiry)).toEqual({ phone: undefined, mail: undefined, ...ways }),
  );
});

describe("mail delivery state", () => {
  const delivery = (fields: Partial<Enquiry["delivery"]>): Enquiry["delivery"] => ({
    state: "queued",
    attempts: 0,
    deliveredAt: null,
    error: null,
    ...fields,
  });

  it.each([
    [delivery({ state: "waiting" }), DELIVERY.waitingText, true],
    [delivery({}), DELIVERY.queuedText, false],
    [delivery({ attempts: 1 }), "The first attempt failed. It will be retried.", true],
    [delivery({ attempts: 4 }), "4 attempts failed. It will be retried.", true],
    [
      delivery({ state: "delivered", attempts: 1, deliveredAt: "2024-01-05T20:00:00.000Z" }),
      "Mailed on January 6, 2024 at 1:30 AM.",
      false,
    ],
    [delivery({ state: "failed", attempts: 1 }), "It could not be mailed and will not be retried.", true],
    [
      delivery({ state: "failed", attempts: 9 }),
      "It could not be mailed in 9 attempts and will not be retried.",
      true,
    ],
  ])("%j is described", (state, text, again) => {
    expect([deliveryText(state), canDeliverAgain(state)]).toEqual([text, again]);
  });

  it("shows an error as long as it applies", () => {
    expect(deliveryError(delivery({ state: "failed", error: "550 no" }))).toBe("550 no");
    expect(deliveryError(delivery({ attempts: 2, error: "421 later" }))).toBe("421 later");
    expect(deliveryError(delivery({ state: "delivered", error: "old" }))).toBeNull();
    expect(deliveryError(delivery({ state: "waiting", error: "old" }))).toBeNull();
  });
});
