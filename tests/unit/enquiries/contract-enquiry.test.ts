import { describe, expect, test } from "vitest";
import {
  CallbackBody,
  ContactBody,
  ContactPageBody,
  NewsletterBody,
  UpdateEnquiryBody,
} from "../../../contract/enquiries/enquiry.ts";
import { ENQUIRY_ITEMS_MAX, MESSAGE_MAX, NAME_MAX } from "../../../contract/platform/limits.ts";
import { BusinessProfileBody, MailSettingsBody, SiteBehaviourBody } from "../../../contract/site/settings.ts";
import { validate } from "../../../server/platform/http/receive-form.ts";

const _id = "01900000-0000-7000-8000-000000000001";
const callback = { name: "Asha", phone: "9876543210", preferredTime: "After 4 pm" };
const contact = { subject: "Reeds", message: "Please send a quotation" };

const firstMessage = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe("a callback request", () => {
  test("is taken with and without what is optional", () => {
    expect(CallbackBody.parse(callback)).toEqual(callback);
    const full = {
      ...callback,
      message: "",
      _id,
      productId: 1001,
      catalogue: "picanol",
      page: 3,
      items: [{ _id, quantity: 2 }],
      website: "",
    };
    expect(CallbackBody.parse(full)).toEqual(full);
  });

  test("a filled honeypot is not told apart here", () => {
    expect(CallbackBody.safeParse({ ...callback, website: "https://example.com" }).success).toBe(true);
  });

  test.each([["+91 98765 43210"], ["12345"], [""], [null], [9876543210], ["9".repeat(10_000)]])(
    "refuses the phone %j in the spec's words",
    (phone) => {
      expect(firstMessage(CallbackBody.safeParse({ ...callback, phone }))).toBe(
        "Please enter a valid phone number",
      );
    },
  );

  test.each([
    [{ name: " " }, "Name is required"],
    [{ name: "x".repeat(NAME_MAX + 1) }, "Name is too long"],
    [{ name: "Asha\r\nBcc: x@example.com" }, "Please write this on one line"],
    [{ preferredTime: "" }, "Preferred time is required"],
    [{ message: "x".repeat(MESSAGE_MAX + 1) }, "Message is too long"],
    [{ message: "bell\u0007" }, "Control characters are not allowed"],
    [{ page: 3 }, "A page needs the catalogue it belongs to"],
    [{ items: [{ _id, quantity: 0 }] }, "Quantity must be a whole number of at least 1"],
    [{ items: [{ _id, quantity: 1.5 }] }, "Quantity must be a whole number of at least 1"],
    [{ items: [{ _id, quantity: "2" }] }, "Quantity must be a whole number of at least 1"],
    [{ items: Array(ENQUIRY_ITEMS_MAX + 1).fill({ _id, quantity: 1 }) }, "Too many items in one enquiry"],
  ])("refuses %o", (wrong, message) => {
    const refused = () => validate(CallbackBody, { ...callback, ...wrong });
    expect(refused).toThrow(expect.objectContaining({ message, statusCode: 400 }));
  });

  test("takes parts and pages of catalogues, each with a note on one line", () => {
    const items = [
      { _id, quantity: 1, note: "left side" },
      { catalogue: "picanol", page: 5, quantity: 2 },
    ];
    expect(CallbackBody.parse({ ...callback, items }).items).toEqual(items);
    for (const wrong of [
      { _id, quantity: 1, note: "a\nb" },
      { _id, catalogue: "picanol", page: 5, quantity: 1 },
      { catalogue: "picanol", quantity: 1 },
      { page: 5, quantity: 1 },
      { quantity: 1, note: "41-207" },
    ]) {
      expect([wrong, CallbackBody.safeParse({ ...callback, items: [wrong] }).success]).toEqual([
        wrong,
        false,
      ]);
    }
  });

  test.each([
    [{ name: undefined }],
    [{ name: ["Asha"] }],
    [{ preferredTime: 16 }],
    [{ message: null }],
    [{ _id: "1" }],
    [{ productId: "5" }],
    [{ productId: -1 }],
    [{ catalogue: "electronics" }],
    [{ catalogue: "picanol", page: 0 }],
    [{ items: { _id, quantity: 1 } }],
    [{ items: [{ _id, quantity: 1, price: 5 }] }],
    [{ website: 1 }],
    [{ subject: "x" }],
    [{ isAdmin: true }],
  ])("refuses the type or field of %j", (wrong) => {
    expect(CallbackBody.safeParse({ ...callback, ...wrong }).success).toBe(false);
  });
});

describe("a contact e-mail", () => {
  test("is trimmed, and its contact is free text", () => {
    const body = { subject: "  Reeds ", message: "  0123456789 ", contact: "call after five" };
    expect(ContactBody.parse(body)).toEqual({
      subject: "Reeds",
      message: "0123456789",
      contact: "call after five",
    });
  });

  test.each([
    [{ subject: " ab " }, "Subject must be at least 3 characters long"],
    [{ subject: "" }, "Subject must be at least 3 characters long"],
    [{ subject: "Hi there\nBcc: x@example.com" }, "Please write this on one line"],
    [{ message: "   123456789   " }, "Message must be at least 10 characters long"],
    [{ message: " ".repeat(50) }, "Message must be at least 10 characters long"],
    [{ contact: "a@example.com\nb@example.com" }, "Please write this on one line"],
    [{ page: 1 }, "A page needs the catalogue it belongs to"],
  ])("refuses %j", (wrong, message) => {
    expect(firstMessage(ContactBody.safeParse({ ...contact, ...wrong }))).toBe(message);
  });

  test.each([
    [{ subject: 123 }],
    [{ message: null }],
    [{ contact: {} }],
    [{ to: "x@example.com" }],
    [{ name: "A" }],
  ])("refuses the type or field of %j", (wrong) =>
    expect(ContactBody.safeParse({ ...contact, ...wrong }).success).toBe(false),
  );
});

describe("the contact page, the newsletter and the inbox", () => {
  const form = { name: "Asha", phone: "98765 43210", requirements: "Reeds" };

  test("the form asks for its three fields only", () => {
    expect(ContactPageBody.parse(form)).toEqual(form);
    for (const wrong of [{ name: "" }, { phone: " " }, { requirements: "" }, { phone: 98 }, { email: "x" }]) {
      expect(ContactPageBody.safeParse({ ...form, ...wrong }).success).toBe(false);
    }
  });

  test("an address is kept with consent only, and is one address", () => {
    const body = { email: " asha@example.com ", consent: true };
    expect(NewsletterBody.parse(body).email).toBe("asha@example.com");
    for (const wrong of [
      { consent: false },
      { consent: "true" },
      { consent: undefined },
      { email: "" },
      { email: "asha" },
      { email: "a@example.com, b@example.com" },
      { email: "Asha <a@example.com>" },
      { email: "a@example.com\nBcc: b@example.com" },
      { name: "Asha" },
    ]) {
      expect(NewsletterBody.safeParse({ ...body, ...wrong }).success).toBe(false);
    }
  });

  test("an enquiry's update changes something it may change", () => {
    expect(UpdateEnquiryBody.parse({ state: "handled" })).toEqual({ state: "handled" });
    for (const wrong of [{}, { state: "deleted" }, { notes: 5 }, { phone: "9876543210" }]) {
      expect(UpdateEnquiryBody.safeParse(wrong).success).toBe(false);
    }
  });
});

describe("settings", () => {
  const profile = {
    companyName: "Example Loom Parts",
    shortName: "",
    place: "",
    openingHours: [],
    gstin: "",
    certificateNumber: "",
    tagline: "",
    director: "",
    address: ["1 Example Road"],
    phones: ["+91 00000 00000"],
    whatsapp: "",
    countryCode: "91",
    email: "sales@example.com",
    socialLinks: [{ name: "Example", url: "https://example.com/parts" }],
    about: "",
  };

  test("a profile is whole, and its links are https", () => {
    expect(BusinessProfileBody.parse(profile)).toEqual(profile);
    for (const wrong of [
      { companyName: " " },
      { about: undefined },
      { email: "sales" },
      { phones: ["call us"] },
      { address: "1 Example Road" },
      { socialLinks: [{ name: "X", url: "javascript:alert(1)" }] },
      { socialLinks: [{ name: "X", url: "http://example.com" }] },
      { owner: "x" },
    ]) {
      expect(BusinessProfileBody.safeParse({ ...profile, ...wrong }).success).toBe(false);
    }
  });

  test("a switch is a boolean, and the map an https address or none", () => {
    expect(SiteBehaviourBody.parse({ mapUrl: null })).toEqual({ mapUrl: null });
    for (const wrong of [
      {},
      { news: "on" },
      { mapUrl: "data:text/html,x" },
      { mapUrl: "" },
      { other: true },
    ]) {
      expect(SiteBehaviourBody.safeParse(wrong).success).toBe(false);
    }
  });

  test("mail settings name a host, not an address", () => {
    const mail = { host: "mail.example.com", port: 465, security: "tls", user: null, from: null, to: null };
    expect(MailSettingsBody.parse(mail)).toEqual(mail);
    for (const wrong of [
      { host: "https://x" },
      { host: "" },
      { port: 0 },
      { port: "25" },
      { security: "ssl" },
    ]) {
      expect(MailSettingsBody.safeParse({ ...mail, ...wrong }).success).toBe(false);
    }
  });
});
