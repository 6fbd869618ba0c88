import { expect, test } from "vitest";
import { joinAddresses, mailAddresses } from "../../../contract/platform/mail-addresses.ts";
import { MailSettingsBody } from "../../../contract/site/settings.ts";

test("several addresses, however they are put beside each other, each once", () => {
  expect(mailAddresses(" a@example.com;b@example.com,\n c@example.com  a@example.com ")).toEqual([
    "a@example.com",
    "b@example.com",
    "c@example.com",
  ]);
  expect(mailAddresses(" , ;")).toEqual([]);
  expect(joinAddresses(["a@example.com", "b@example.com"])).toBe("a@example.com, b@example.com");
});

test("the recipients of enquiries: one or several, and nothing that is no address", () => {
  const { to } = MailSettingsBody.shape;
  expect(to.parse("a@example.com")).toBe("a@example.com");
  expect(to.parse("a@example.com b@example.com")).toBe("a@example.com, b@example.com");
  expect(to.parse(null)).toBeNull();
  const eleven = Array.from({ length: 11 }, (_, at) => `a${at}@example.com`).join();
  for (const wrong of [
    "",
    " ",
    "a@example.com, b",
    "a@example.com\r\nbcc: x",
    "<a@example.com>",
    eleven,
    7,
  ]) {
    expect(to.safeParse(wrong).success).toBe(false);
  }
});
