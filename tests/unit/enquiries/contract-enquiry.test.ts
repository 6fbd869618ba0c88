import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  CallbackBody,
  ContactBody,
  ContactPageBody,
  NewsletterBody,
  UpdateEnquiryBody,
} from "#contract/enquiries/enquiry.ts";
import { MESSAGE_MAX } from "#contract/enquiries/limits.ts";
import { ENQUIRY_ITEMS_MAX } from "#contract/products/limits.ts";
import { NAME_MAX } from "#contract/site/limits.ts";
import { BusinessProfileBody, MailSettingsBody, SiteBehaviourBody } from "#contract/site/settings.ts";
import { validate } from "#server/platform/http/mount-calls.ts";
import { BUSINESS } from "#tests/support/fixtures.ts";
import { eachField, texts } from "#tests/support/tables.ts";

const _id = "01900000-0000-7000-8000-000000000001";
const callback = { name: "Asha", phone: "9876543210", preferredTime: "After 4 pm" };
const contact = { subject: "Reeds", message: "Please send a quotation" };

const expectRefused = (schema: z.ZodType, body: object, wrong: object) =>
  expect([wrong, schema.safeParse({ ...body, ...wrong }).success]).toEqual([wrong, false]);

describe("CallbackBody", () => {
  test("accepts a request with and without optional fields", () => {
    expect(CallbackBody.parse(callback)).toEqual(callback);
    const optional = { message: "", _id, productId: 1001, catalogue: "picanol", page: 3, website: "" };
    const full = { ...callback, ...optional, items: [{ _id, quantity: 2 }] };
    expect(CallbackBody.parse(full)).toEqual(full);
  });

  test("accepts a filled honeypot, which is handled later", () => {
    expect(CallbackBody.safeParse({ ...callback, website: "https://example.com" }).success).toBe(true);
  });

  test.each(["+91 98765 43210", "12345", "", null, 9876543210, "9".repeat(10_000)])(
    "rejects the phone %j with the spec's message",
    (phone) => {
      const { error } = CallbackBody.safeParse({ ...callback, phone });
      expect(error?.issues[0]?.message).toBe("Please enter a valid phone number");
    },
  );

  const quantity = "Quantity must be a whole number of at least 1";
  test.each([
    [{ name: " " }, "Name is required"],
    [{ name: "x".repeat(NAME_MAX + 1) }, "Name is too long"],
    [{ name: "Asha\r\nBcc: x@example.com" }, "Please write this on one line"],
    [{ preferredTime: "" }, "Preferred time is required"],
    [{ message: "x".repeat(MESSAGE_MAX + 1) }, "Message is too long"],
    [{ message: "bell\u0007" }, "Control characters are not allowed"],
    [{ page: 3 }, "A page needs the catalogue it belongs to"],
    [{ items: [{ _id, quantity: 0 }] }, quantity],
    [{ items: [{ _id, quantity: 1.5 }] }, quantity],
    [{ items: [{ _id, quantity: "2" }] }, quantity],
    [{ items: Array(ENQUIRY_ITEMS_MAX + 1).fill({ _id, quantity: 1 }) }, "Too many items in one enquiry"],
  ])("rejects %o", (wrong, message) => {
    const refused = () => validate(CallbackBody, { ...callback, ...wrong });
    expect(refused).toThrow(expect.objectContaining({ message, statusCode: 400 }));
  });

  test("accepts parts and catalogue pages, each with a single-line note", () => {
    const page = { catalogue: "picanol", page: 5 };
    const items = [
      { _id, quantity: 1, note: "left side" },
      { ...page, quantity: 2 },
    ];
    expect(CallbackBody.parse({ ...callback, items }).items).toEqual(items);
    for (const wrong of [
      { _id, quantity: 1, note: "a\nb" },
      { _id, ...page, quantity: 1 },
      { catalogue: "picanol", quantity: 1 },
      { page: 5, quantity: 1 },
      { quantity: 1, note: "41-207" },
    ])
      expectRefused(CallbackBody, callback, { items: [wrong] });
  });

  test.each([
    { catalogue: "picanol", page: 0 },
    ...eachField({
      ...{
        name: [undefined, ["Asha"]],
        preferredTime: [16],
        message: [null],
        _id: ["1"],
        productId: ["5", -1],
      },
      ...{ catalogue: ["Electronics"], website: [1], subject: ["x"], isAdmin: [true] },
      items: [{ _id, quantity: 1 }, [{ _id, quantity: 1, price: 5 }]],
    }),
  ])("rejects the type or field of %j", (wrong) => expectRefused(CallbackBody, callback, wrong));
});

describe("ContactBody", () => {
  test("is trimmed, and its contact is free text", () => {
    const trimmed = { subject: "Reeds", message: "0123456789", contact: "call after five" };
    expect(ContactBody.parse({ ...trimmed, subject: "  Reeds ", message: "  0123456789 " })).toEqual(trimmed);
  });

  test.each([
    [{ subject: " ab " }, "Subject must be at least 3 characters long"],
    [{ subject: "" }, "Subject must be at least 3 characters long"],
    [{ subject: "Hi there\nBcc: x@example.com" }, "Please write this on one line"],
    [{ message: "   123456789   " }, "Message must be at least 10 characters long"],
    [{ message: " ".repeat(50) }, "Message must be at least 10 characters long"],
    [{ contact: "a@example.com\nb@example.com" }, "Please write this on one line"],
    [{ page: 1 }, "A page needs the catalogue it belongs to"],
  ])("rejects %j", (wrong, message) => {
    expect(ContactBody.safeParse({ ...contact, ...wrong }).error?.issues[0]?.message).toBe(message);
  });

  test.each(
    eachField({ subject: [123], message: [null], contact: [{}], to: ["x@example.com"], name: ["A"] }),
  )("rejects the type or field of %j in an e-mail", (wrong) => expectRefused(ContactBody, contact, wrong));
});

const subscriber = { email: "asha@example.com", consent: true };
const links = ["javascript:alert(1)", "http://example.com"].map((url) => [{ name: "X", url }]);

test.each<[string, z.ZodType, object, Record<string, unknown[]>]>([
  [
    "the contact page, of its three fields only",
    ContactPageBody,
    { name: "Asha", phone: "98765 43210", requirements: "Reeds" },
    { name: [""], phone: [" ", 98], requirements: [""], email: ["x"] },
  ],
  [
    "a subscriber, with consent and one address only",
    NewsletterBody,
    subscriber,
    {
      consent: [false, "true", undefined],
      email: texts("|asha|a@example.com, b@example.com|Asha <a@example.com>|a@example.com\nBcc: b@c.de"),
      name: ["Asha"],
    },
  ],
  [
    "an enquiry's update, of what may change",
    UpdateEnquiryBody,
    { state: "answered" },
    { state: ["deleted"], notes: [5], phone: ["9876543210"] },
  ],
  [
    "a whole profile, with links by https",
    BusinessProfileBody,
    {
      ...{ ...BUSINESS, address: ["1 Example Road"], phones: ["+91 00000 00000"] },
      socialLinks: [{ name: "Example", url: "https://example.com/parts" }],
    },
    {
      ...{ companyName: [" "], about: [undefined], email: ["sales"], phones: [["call us"]], owner: ["x"] },
      ...{ address: ["1 Example Road"], socialLinks: links },
    },
  ],
  [
    "switches that are booleans and a map by https or none",
    SiteBehaviourBody,
    { mapUrl: null, offlineMegabytes: 0 },
    { offlineMegabytes: [-1, 501, 0.5, "60"], news: ["on"], mapUrl: ["data:text/html,x", ""], other: [true] },
  ],
  [
    "mail settings with a host that is no address",
    MailSettingsBody,
    { host: "mail.example.com", port: 465, security: "tls", user: null, from: null, to: null },
    { host: ["https://x", ""], port: [0, "25"], security: ["ssl"] },
  ],
])("accepts %s", (_name, schema, body, wrong) => {
  expect(schema.parse(body)).toEqual(body);
  for (const each of eachField(wrong)) expectRefused(schema, body, each);
});

test("trims an address; rejects an update or a switch without fields", () => {
  expect(NewsletterBody.parse({ ...subscriber, email: " asha@example.com " }).email).toBe("asha@example.com");
  for (const schema of [UpdateEnquiryBody, SiteBehaviourBody]) expectRefused(schema, {}, {});
});
