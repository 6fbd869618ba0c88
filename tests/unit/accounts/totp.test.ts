import { expect, test } from "vitest";
import {
  base32,
  matchTotp,
  newTotpSecret,
  otpauthUri,
  totpCode,
} from "../../../server/accounts/auth/two-factor/accept-code.ts";

const SECRET = Buffer.from("12345678901234567890");

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("RFC 6238, appendix B: the code at %i seconds is %s", (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30), 8)).toBe(code);
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code.slice(2));
});

test.each(
  ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]
    .entries()
    .toArray(),
)("RFC 4226, appendix D: the code of counter %i is %s", (counter, code) => {
  expect(totpCode(SECRET, counter)).toBe(code);
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("RFC 4648, section 10: base32 of '%s' is '%s'", (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test("a code counts in its step and the two beside it, and its step is told", () => {
  const at = 1000 * 30_000;
  for (const step of [999, 1000, 1001]) expect(matchTotp(SECRET, totpCode(SECRET, step), at)).toBe(step);
  for (const step of [998, 1002, 0]) expect(matchTotp(SECRET, totpCode(SECRET, step), at)).toBeUndefined();
  expect(matchTotp(SECRET, totpCode(SECRET, 1001), at - 1)).toBeUndefined();
  expect(matchTotp(SECRET, totpCode(SECRET, 999), at + 30_000)).toBeUndefined();
});

test("a code may be written in groups; anything else is none", () => {
  const code = totpCode(SECRET, 1000);
  const at = 1000 * 30_000;
  expect(matchTotp(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, at)).toBe(1000);
  const wrong = [
    "",
    "0",
    code.slice(1),
    `${code}0`,
    `0${code}`,
    `+${code}`,
    "１２３４５６",
    "abcdef",
    "      ",
  ];
  for (const text of wrong) expect([text, matchTotp(SECRET, text, at)]).toEqual([text, undefined]);
  expect(matchTotp(newTotpSecret(), code, at)).toBeUndefined();
});

test("the address for an authenticator keeps every sign in its place", () => {
  const uri = otpauthUri(SECRET, "Warp & Weft: Spares?", "a+b@example.com");
  expect(uri).toMatch(/^otpauth:\/\/totp\/Warp%20%26%20Weft%20%20Spares%3F:a%2Bb%40example\.com\?/);
  expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    issuer: "Warp & Weft: Spares?",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
