import { describe, expect, test } from "vitest";
import { isCrossSite, type Provenance } from "#server/accounts/auth/guards.ts";
import {
  ADDRESS_ATTEMPTS,
  ADDRESS_WINDOW,
  type AttemptCounts,
  BLOCK_MAX,
  blockAfter,
  FREE_ATTEMPTS,
  judge,
  throttleKeys,
} from "#server/accounts/auth/throttle.ts";
import { networkOf } from "#server/platform/http/proxies.ts";
import { pairs } from "#tests/support/tables.ts";

const unknown = { fetchSite: undefined, origin: undefined, publicUrl: undefined };
const HERE: Provenance = { ...unknown, protocol: "http", host: "parts.example.com" };
const SECURE = "https://parts.example.com";
const SHOP = "https://shop.example";
const EVIL = "http://evil.example";

describe("20 accepts a request", () => {
  test.each<[string, Partial<Provenance>]>([
    ["from a client that is no browser", {}],
    ["from the site itself", { fetchSite: "same-origin", origin: "http://parts.example.com" }],
    ["typed by a person", { fetchSite: "none" }],
    ["through a proxy where TLS ends", { origin: SECURE }],
    ["with the port that the scheme implies", { origin: SECURE, host: "parts.example.com:443" }],
    ["with another port on both sides", { origin: "http://localhost:3000", host: "localhost:3000" }],
    ["by the public address", { origin: SHOP, publicUrl: SHOP }],
    ["by the public address, written large", { origin: SHOP, publicUrl: "https://SHOP.example" }],
  ])("accepted: %s", (_name, given) => expect(isCrossSite({ ...HERE, ...given })).toBe(false));
});

describe("20 rejects a request as cross-site", () => {
  test.each<[string, Partial<Provenance>]>([
    ["from another site", { fetchSite: "cross-site" }],
    ["from a subdomain", { fetchSite: "same-site" }],
    ["whatever its origin claims", { fetchSite: "cross-site", origin: "http://parts.example.com" }],
    ["with another origin", { origin: EVIL }],
    ["with another origin, whatever the browser claims", { fetchSite: "same-origin", origin: EVIL }],
    ["with the origin null", { origin: "null" }],
    ["with an empty origin", { origin: "" }],
    ["with an origin of no web scheme", { origin: "chrome-extension://parts.example.com" }],
    ["from a file", { origin: "file://" }],
    ["from another port", { origin: "http://parts.example.com:8080" }],
    ["from a name that begins alike", { origin: "http://parts.example.com.evil.example" }],
    ["from a name that ends alike", { origin: "http://evil-parts.example.com" }],
    ["that hides the host in its user part", { origin: "http://parts.example.com@evil.example" }],
    ["from a page without TLS", { origin: "http://parts.example.com", protocol: "https" }],
    ["with a host that is none", { origin: "http://parts.example.com", host: "" }],
    ["from the public address without TLS", { origin: "http://shop.example", publicUrl: SHOP }],
  ])("rejected: %s", (_name, given) => expect(isCrossSite({ ...HERE, ...given })).toBe(true));
});

const T0 = 1_700_000_000_000;
const NOTHING: AttemptCounts = { address: undefined, account: undefined, ticket: undefined };

/** One account, tried from several addresses; the clock is an argument. */
function account() {
  const addresses = new Map<string, Pick<AttemptCounts, "address" | "ticket">>();
  let count: AttemptCounts["account"];
  return (from: string, now: number): number => {
    const { wait, after } = judge({ ...NOTHING, ...addresses.get(from), account: count }, now);
    addresses.set(from, { address: after.address, ticket: after.ticket });
    count = after.account;
    return wait;
  };
}

test("blocks double from one second to one minute", () => {
  const seconds = Array.from({ length: 14 }, (_, index) => blockAfter(index + 1) / 1000);
  expect(seconds).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  expect(blockAfter(5000)).toBe(BLOCK_MAX);
});

describe("14 repeated wrong logins", () => {
  test("are free five times, then delayed", () => {
    const attempt = account();
    for (let n = 0; n < FREE_ATTEMPTS; n += 1) expect(attempt("a", T0)).toBe(0);
    expect(attempt("a", T0)).toBe(1000);
    expect(attempt("a", T0 + 999)).toBe(1);
    expect(attempt("a", T0 + 1000)).toBe(0);
    expect(attempt("a", T0 + 1000)).toBe(2000);
  });

  test("rejected attempts do not extend the block", () => {
    const attempt = account();
    for (let n = 0; n < 500; n += 1) attempt("a", T0);
    expect(attempt("a", T0 + 1000)).toBe(0);
  });

  test("from many addresses are delayed together", () => {
    const attempt = account();
    const passed = Array.from({ length: 500 }, (_, n) => attempt(`address ${n}`, T0)).filter((wait) => !wait);
    expect(passed).toHaveLength(FREE_ATTEMPTS);
  });

  test("against many accounts are blocked by address for the rest of 15 minutes", () => {
    let address: AttemptCounts["address"];
    const attempt = (now: number) => {
      const { wait, after } = judge({ ...NOTHING, address }, now);
      address = after.address;
      return wait;
    };
    for (let n = 0; n < ADDRESS_ATTEMPTS; n += 1) expect(attempt(T0 + n)).toBe(0);
    expect(attempt(T0 + 60_000)).toBe(ADDRESS_WINDOW - 60_000);
    expect(attempt(T0 + ADDRESS_WINDOW - 1)).toBe(1);
    expect(attempt(T0 + ADDRESS_WINDOW)).toBe(0);
  });

  test("don't block the owner for more than a minute, however the attacker renews the block", () => {
    const attempt = account();
    let now = T0;
    for (let n = 0; n < 20; n += 1) {
      const wait = attempt("attacker", now);
      now += wait;
      if (wait > 0) expect(attempt("attacker", now)).toBe(0);
    }
    const wait = attempt("owner", now);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(BLOCK_MAX);
    now += wait;
    expect(attempt("attacker", now)).toBe(0);
    expect(attempt("owner", now)).toBe(0);
    expect(attempt("owner", now)).toBe(BLOCK_MAX);
  });

  test("a reserved attempt is valid once, for one address and a limited time", () => {
    const attempt = account();
    for (let n = 0; n < FREE_ATTEMPTS; n += 1) attempt("attacker", T0);
    expect(attempt("owner", T0)).toBe(1000);
    expect(attempt("other", T0 + 999)).toBe(1);
    expect(attempt("attacker", T0 + 1000)).toBe(0);
    expect(attempt("attacker", T0 + 1000)).toBe(2000);
    expect(attempt("owner", T0 + 1000)).toBe(0);
    expect(attempt("owner", T0 + 1000)).toBe(4000);
  });
});

describe("15 throttle keys", () => {
  test("contain neither the address nor the e-mail", () => {
    const keys = Object.values(throttleKeys("203.0.113.9", "someone@example.com")).join();
    expect(keys).not.toMatch(/203|someone|example/);
  });

  test("differ by address and by account", () => {
    const one = throttleKeys("203.0.113.9", "a");
    expect(throttleKeys("203.0.113.10", "a")).toEqual({
      ...one,
      address: expect.not.stringMatching(one.address),
      ticket: expect.not.stringMatching(one.ticket),
    });
    expect(throttleKeys("203.0.113.9", "b").account).not.toBe(one.account);
  });

  test.each(
    pairs(
      "203.0.113.9=203.0.113.9|::ffff:203.0.113.9=203.0.113.9|2001:db8:1:2:3:4:5:6=2001:db8:1:2::/64",
      "2001:0DB8:0001:0002::99=2001:db8:1:2::/64|2001:db8::1=2001:db8:0:0::/64|::1=0:0:0:0::/64",
      "::=0:0:0:0::/64|fe80::1%eth0=fe80:0:0:0::/64|1:2:3:4:5:6:192.0.2.1=1:2:3:4::/64",
      "1::192.0.2.1=1:0:0:0::/64|not an address=not an address|=",
    ),
  )("the network of %j is %j", (address, network) => expect(networkOf(address)).toBe(network));
});
