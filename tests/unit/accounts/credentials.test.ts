import { describe, expect, test } from "vitest";
import {
  generatePassword,
  hashPassword,
  verifyDummy,
  verifyPassword,
} from "#server/accounts/auth/passwords.ts";
import { hashToken, newToken, successorOf } from "#server/accounts/auth/tokens.ts";
import {
  base32,
  matchTotp,
  newTotpSecret,
  otpauthUri,
  totpCode,
} from "#server/accounts/auth/two-factor/accept-code.ts";
import { describeDevice } from "#server/accounts/own/own-sessions.ts";
import { texts } from "#tests/support/tables.ts";

describe("stored passwords", () => {
  test("are verified regardless of Unicode composition", async () => {
    const stored = await hashPassword("Weberei Süd");
    expect(await verifyPassword(stored, "Weberei Süd".normalize("NFD"))).toBe(true);
  });

  test("are salted and contain their scrypt parameters", async () => {
    const [one, other] = await Promise.all([hashPassword("shuttle"), hashPassword("shuttle")]);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toContain("shuttle");
  });

  test.each(["", "Shuttle", "shuttle ", " shuttle", "shuttl"])("do not match %j", async (wrong) => {
    expect(await verifyPassword(await hashPassword("shuttle"), wrong)).toBe(false);
  });

  test.each(
    texts(
      "|shuttle|scrypt$32768$8$1$$",
      "scrypt$NaN$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "bcrypt$32768$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    ),
  )("an invalid stored value matches no password: %j", async (stored) => {
    expect(await verifyPassword(stored, "")).toBe(false);
    expect(await verifyPassword(stored, "shuttle")).toBe(false);
  });
});

test("verifyDummy matches no password", async () => {
  expect(await verifyDummy("")).toBe(false);
  expect(await verifyDummy("shuttle")).toBe(false);
});

test("a generated password has 20 unambiguous characters", () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) expect(password).toMatch(/^[a-z2-9]{20}$/);
  expect(passwords.join("")).not.toMatch(/[lo01]/);
});

describe("tokens", () => {
  test("have 256 bits, are URL-safe and unique", () => {
    const tokens = Array.from({ length: 1000 }, newToken);
    expect(new Set(tokens).size).toBe(1000);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  test("can't be derived from their hash", () => {
    const token = newToken();
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashToken(token)).not.toContain(token);
    expect(hashToken(token)).toBe(hashToken(token));
  });
});

describe("successor of a refresh credential", () => {
  const secret = newToken();
  const token = newToken();

  test("is the same for concurrent requests", () => {
    expect(successorOf(secret, token)).toBe(successorOf(secret, token));
    expect(successorOf(secret, token)).toMatch(/^[\w-]{43}$/);
  });

  test("depends on both the session's secret and the credential", () => {
    expect(successorOf(newToken(), token)).not.toBe(successorOf(secret, token));
    expect(successorOf(secret, newToken())).not.toBe(successorOf(secret, token));
    expect(successorOf(secret, hashToken(token))).not.toBe(successorOf(secret, token));
  });

  test("differs from its predecessor and from the stored hash", () => {
    const successor = successorOf(secret, token);
    expect(successor).not.toBe(token);
    expect(successorOf(secret, successor)).not.toBe(token);
    expect(hashToken(token)).not.toContain(successor);
  });
});

describe("one-time codes (TOTP)", () => {
  const SECRET = Buffer.from("12345678901234567890");

  test.each([
    ["59", "94287082"],
    ["1111111109", "07081804"],
    ["1111111111", "14050471"],
    ["1234567890", "89005924"],
    ["2000000000", "69279037"],
    ["20000000000", "65353130"],
  ])("RFC 6238, appendix B: the code at %i seconds is %s", (seconds, code) => {
    expect(totpCode(SECRET, Math.floor(Number(seconds) / 30), 8)).toBe(code);
    expect(totpCode(SECRET, Math.floor(Number(seconds) / 30))).toBe(code.slice(2));
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
  ])("RFC 4648, section 10: base32 of '%s' is '%s'", (text, encoded) =>
    expect(base32(Buffer.from(text))).toBe(encoded),
  );

  test("accepts a code in its step and the adjacent ones, and returns the step", () => {
    const at = 1000 * 30_000;
    for (const step of [999, 1000, 1001]) expect(matchTotp(SECRET, totpCode(SECRET, step), at)).toBe(step);
    for (const step of [998, 1002, 0]) expect(matchTotp(SECRET, totpCode(SECRET, step), at)).toBeUndefined();
    expect(matchTotp(SECRET, totpCode(SECRET, 1001), at - 1)).toBeUndefined();
    expect(matchTotp(SECRET, totpCode(SECRET, 999), at + 30_000)).toBeUndefined();
  });

  test("accepts a code written in groups and rejects anything else", () => {
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

  test("the otpauth URI escapes all special characters", () => {
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
});

describe("device names in the list of sessions", () => {
  const MOZILLA = "Mozilla/5.0";
  const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

  test.each([
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      "Chrome on Windows",
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      "Edge on Windows",
    ],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 14_5) ${WEBKIT} Version/18.0 Safari/605.1.15`, "Safari on Mac"],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
      "Chrome on iPhone",
    ],
    [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox on Linux"],
    [
      `${MOZILLA} (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
    ],
    ["curl/8.9.1 (Linux)", "Linux"],
    ["", ""],
    ["<script>alert(1)</script>", ""],
    [`Version/${" ".repeat(300)}`, ""],
  ])("%s is named '%s'", (agent, name) => expect(describeDevice(agent)).toBe(name));
});
