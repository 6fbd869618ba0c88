import { expect, test } from "vitest";
import { newToken } from "../../../server/accounts/auth/tokens.ts";
import { newKey, urlOf } from "../../../server/platform/files/keys.ts";
import { loggedPath } from "../../../server/platform/http/logging.ts";

test("25 a path is logged without its query and without a token that is part of it", () => {
  for (const [url, logged] of [
    ["/search?q=Asha+Weaver", "/search"],
    [`/newsletter/unsubscribe/${newToken()}`, "/newsletter/unsubscribe/…"],
    [`/api/newsletter/unsubscribe/${newToken()}?x=1`, "/api/newsletter/unsubscribe/…"],
    ["/products/details/471", "/products/details/471"],
    [`/${"a/".repeat(400)}`, `/${"a/".repeat(149)}a`],
  ] as const) {
    expect(loggedPath(url)).toBe(logged);
  }
});

test("a path is logged with the ids and keys in it", () => {
  const files = (["image", "page", "catalog"] as const).map((kind) => urlOf(newKey(kind), "w1000.webp"));
  for (const path of [...files, "/products/jacquard-dobby/01900000-0000-7000-8000-000000000001"]) {
    expect(loggedPath(path)).toBe(path);
  }
});
