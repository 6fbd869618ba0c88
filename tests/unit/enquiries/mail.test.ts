import { expect, test } from "vitest";
import {
  addressesInText,
  joinAddresses,
  mailAddresses,
  withoutAddresses,
} from "#contract/platform/mail-addresses.ts";
import { MAIL_PROBLEM } from "#contract/platform/server-messages.ts";
import { MailSettingsBody } from "#contract/site/settings.ts";
import { mailFailureReason, sentenceFor } from "#server/platform/mail/mailer.ts";
import { texts } from "#tests/support/tables.ts";

test.each<[string, string[], string?]>([
  ["asha@example.com.", ["asha@example.com"]],
  [
    "Mail:asha@example.com, or mailto:ravi@example.co.in!",
    ["asha@example.com", "ravi@example.co.in"],
    "Mail:, or mailto:",
  ],
  ["(asha@example.com)", ["asha@example.com"], "()"],
  ["“asha@example.com”।", ["asha@example.com"], "“”।"],
  ["rajesh98765432@example.com/9876543210", ["rajesh98765432@example.com"], "/9876543210"],
  ["'asha.weaver+loom@mail.example.com'", ["asha.weaver+loom@mail.example.com"]],
  ["asha@mill", []],
  ["asha@example,com 9876543210", [], ",com 9876543210"],
  ["asha@example..com ashá@example.com .asha@", []],
  ["a@example.com?bcc=b@example.com a%0Abcc@example.com", []],
])("%j has the addresses %j", (text, addresses, rest = "") => {
  expect([addressesInText(text), withoutAddresses(text).trim()]).toEqual([addresses, rest]);
});

test("mailAddresses splits, trims and deduplicates addresses", () => {
  expect(mailAddresses(" a@example.com;b@example.com,\n c@example.com  a@example.com ")).toEqual([
    "a@example.com",
    "b@example.com",
    "c@example.com",
  ]);
  expect(mailAddresses(" , ;")).toEqual([]);
  expect(joinAddresses(["a@example.com", "b@example.com"])).toBe("a@example.com, b@example.com");
});

test("enquiry recipients accept one or several addresses and nothing else", () => {
  const { to } = MailSettingsBody.shape;
  expect(to.parse("a@example.com")).toBe("a@example.com");
  expect(to.parse("a@example.com b@example.com")).toBe("a@example.com, b@example.com");
  expect(to.parse(null)).toBeNull();
  const eleven = Array.from({ length: 11 }, (_, at) => `a${at}@example.com`).join();
  for (const wrong of [...texts("| |a@example.com, b|a@example.com\r\nbcc: x|<a@example.com>"), eleven, 7]) {
    expect(to.safeParse(wrong).success).toBe(false);
  }
});

const SERVER = { host: "mail.example.com", port: 25 };
const NAME = "mail.example.com:25";

test.each<[string, Record<string, unknown>]>([
  [MAIL_PROBLEM.unreachable(NAME), { code: "ESOCKET", originalCode: "ECONNREFUSED", command: "CONN" }],
  [MAIL_PROBLEM.unreachable(NAME), { code: "ESOCKET", originalCode: "EHOSTUNREACH" }],
  [MAIL_PROBLEM.unknownHost("mail.example.com"), { code: "EDNS", originalCode: "ENOTFOUND" }],
  [MAIL_PROBLEM.silent(NAME), { code: "ETIMEDOUT", message: "Greeting never received" }],
  [MAIL_PROBLEM.silent(NAME), { code: "ESOCKET", originalCode: "ETIMEDOUT" }],
  [MAIL_PROBLEM.closed(NAME), { code: "ESOCKET", originalCode: "ECONNRESET" }],
  [MAIL_PROBLEM.closed(NAME), { code: "ECONNECTION", message: "Connection closed unexpectedly" }],
  [MAIL_PROBLEM.noMailServer(NAME), { code: "EPROTOCOL", response: "HTTP/1.1 400 Bad Request" }],
  [MAIL_PROBLEM.untrusted, { code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED" }],
  [MAIL_PROBLEM.noTls, { code: "ETLS", message: "Error initiating TLS - unknown" }],
  [MAIL_PROBLEM.noSignIn, { code: "EAUTH", message: 'Missing credentials for "PLAIN"' }],
  [MAIL_PROBLEM.unsent, { code: "ESTREAM", message: "read ECANCELED" }],
  [MAIL_PROBLEM.unsent, {}],
  ["535 5.7.8 Wrong user", { code: "EAUTH", response: "535 5.7.8 Wrong\r\n user", command: "AUTH PLAIN" }],
  ["450 Try later", { code: "EENVELOPE", response: "450 Try later" }],
  [MAIL_PROBLEM.noStartTls, { code: "ETLS", response: "502 What?", command: "STARTTLS" }],
])("reports a failure in plain words: %s", (sentence, failure) => {
  const message = sentenceFor(Object.assign(new Error("internal"), failure), SERVER);
  expect(message).toBe(sentence);
});

test("reasonOf logs code and step without any message text", () => {
  const failure = { code: "EAUTH", responseCode: 535, response: "535 no secret", command: "AUTH PLAIN" };
  expect(mailFailureReason(Object.assign(new Error("535 no secret"), failure))).toBe("EAUTH 535 AUTH PLAIN");
  expect(
    mailFailureReason(Object.assign(new Error("x"), { code: "ESOCKET", originalCode: "ECONNREFUSED" })),
  ).toBe("ECONNREFUSED");
  expect(mailFailureReason("odd")).toBe("unknown");
});
