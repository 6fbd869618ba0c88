import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { CallbackBody, ContactBody } from "#contract/enquiries/enquiry.ts";
import { MESSAGE_MAX } from "#contract/enquiries/limits.ts";
import { ENQUIRY_ITEMS_MAX } from "#contract/products/limits.ts";
import { NAME_MAX } from "#contract/site/limits.ts";
import { validate } from "#server/platform/http/validate.ts";

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

  const quantity = "Quantity must be a whole number of at least 1";
  test.each([
    [{ page: 3 }, "A page needs the catalogue it belongs to"],
    [{ name: "x".repeat(NAME_MAX + 1) }, "Name is too long"],
    [{ message: "x".repeat(MESSAGE_MAX + 1) }, "Message is too long"],
    [{ items: [{ _id, quantity: 0 }] }, quantity],
    [{ items: [{ _id, quantity: 1.5 }] }, quantity],
    [{ items: Array(ENQUIRY_ITEMS_MAX + 1).fill({ _id, quantity: 1 }) }, "Too many items in one enquiry"],
    [{ name: "Asha\r\nBcc: x@example.com" }, "Please write this on one line"],
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
      { catalogue: "picanol", page: 0, quantity: 1 },
    ])
      expectRefused(CallbackBody, callback, { items: [wrong] });
    for (const wrong of [{ productId: -1 }, { productId: "5" }, { catalogue: "picanol", page: 0 }])
      expectRefused(CallbackBody, callback, wrong);
  });
});

describe("ContactBody", () => {
  test("is trimmed, and its contact is free text", () => {
    const trimmed = { subject: "Reeds", message: "0123456789", contact: "call after five" };
    expect(ContactBody.parse({ ...trimmed, subject: "  Reeds ", message: "  0123456789 " })).toEqual(trimmed);
  });

  test.each([
    [{ subject: " ab " }, "Subject must be at least 3 characters long"],
    [{ message: "   123456789   " }, "Message must be at least 10 characters long"],
  ])("rejects %j", (wrong, message) => {
    expect(ContactBody.safeParse({ ...contact, ...wrong }).error?.issues[0]?.message).toBe(message);
  });
});
