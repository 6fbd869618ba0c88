import { describe, expect, test } from "vitest";
import { isCrossSite, type Provenance } from "../../../server/accounts/auth/calls.ts";

const HERE: Provenance = {
  fetchSite: undefined,
  origin: undefined,
  protocol: "http",
  host: "parts.example.com",
  publicUrl: undefined,
};

describe("20 a request is taken", () => {
  test.each<[string, Partial<Provenance>]>([
    ["from a client that is no browser", {}],
    ["from the site itself", { fetchSite: "same-origin", origin: "http://parts.example.com" }],
    ["typed by a person", { fetchSite: "none" }],
    ["through a proxy where TLS ends", { origin: "https://parts.example.com" }],
    [
      "with the port that the scheme implies",
      { origin: "https://parts.example.com", host: "parts.example.com:443" },
    ],
    [
      "with another port, the same on both sides",
      { origin: "http://localhost:3000", host: "localhost:3000" },
    ],
    ["by the public address", { origin: "https://shop.example", publicUrl: "https://shop.example" }],
    [
      "by the public address, written large",
      { origin: "https://shop.example", publicUrl: "https://SHOP.example" },
    ],
  ])("%s", (_name, given) => expect(isCrossSite({ ...HERE, ...given })).toBe(false));
});

describe("20 a request is refused", () => {
  test.each<[string, Partial<Provenance>]>([
    ["from another site", { fetchSite: "cross-site" }],
    ["from a subdomain", { fetchSite: "same-site" }],
    ["whatever its origin claims", { fetchSite: "cross-site", origin: "http://parts.example.com" }],
    ["with another origin", { origin: "http://evil.example" }],
    [
      "with another origin, whatever the browser claims",
      { fetchSite: "same-origin", origin: "http://evil.example" },
    ],
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
    [
      "from the public address without TLS",
      { origin: "http://shop.example", publicUrl: "https://shop.example" },
    ],
  ])("%s", (_name, given) => expect(isCrossSite({ ...HERE, ...given })).toBe(true));
});
