import { describe, expect, test } from "vitest";
import { addressesMeant, partPasted } from "#contract/platform/own-address.ts";

const PART = "/products/details/471";
const TOKEN = `-${"aB3".repeat(13)}x__`;
const ID = "0198c0de-0000-7000-8000-000000000000";

describe("addressesMeant", () => {
  test.each([
    ...[
      ...[
        "/products/details/471)",
        "/products/details/471.",
        "/products/details/471,",
        "/products/details/471;",
      ],
      ...[
        "/products/details/471>",
        "/products/details/471%3E",
        "/products/details/471%22",
        "/products/details/471'",
      ],
      ...[
        "/products/details/471%E2%80%9D",
        "/products/details/471%E2%80%99",
        "/%E2%80%9Cproducts/details/471”",
      ],
      ...["/products/details/471%20", "/products/details/471%C2%A0", "/products/details/471%E2%80%8B"],
      ...[
        "/products/details/471.html",
        "/products/details/471.HTM)",
        "/products/details/471!",
        "/products/details/471…",
      ],
      ...[
        "/products/details/471*",
        "/products/details/471_",
        "/products/details/*471*",
        "/products/details/471/",
      ],
      ...[
        "//products/details/471",
        "/products//details///471",
        "/products%2Fdetails%2F471",
        "/PRODUCTS/Details/471",
      ],
      ...[
        "/products/details/471%0A",
        "/products/det%0Aails/471",
        "/products/details/471%2520",
        "/%22/products/details/471%22",
      ],
      ...["/https://parts.example.com/products/details/471", "/parts.example.com/products/details/471"],
      ...["/products/details/%C2%AD471", "/products/details/471%23top", "/products/details/471%E2%80%A6"],
    ].map((broken) => [broken, PART]),
    ["/products/details/471?catalogue=picanol&amp;leaf=4", `${PART}?catalogue=picanol&leaf=4`],
    ["/products/details/471?catalogue=picanol&leaf=4).", `${PART}?catalogue=picanol&leaf=4`],
    ["/products/details/471%3Fcatalogue=picanol&leaf=4", `${PART}?catalogue=picanol&leaf=4`],
    ["/products/details/471?catalogue=3Dpicanol&leaf=3D4", `${PART}?catalogue=picanol&leaf=4`],
    ["/products/details/471?leaf=4%0A", `${PART}?leaf=4`],
    ["/products/TOYOTA?page=2.", "/products/toyota?page=2"],
    ["/products/Tsuda-Komaeda,", "/products/tsuda-komaeda"],
    ["/catalogue/Picanol/12.html", "/catalogue/picanol/12"],
    ["/catalogue/picanol/12%22", "/catalogue/picanol/12"],
    [`/quotation/${TOKEN}).`, `/quotation/${TOKEN}`],
    [`/newsletter/unsubscribe/${TOKEN}%3E`, `/newsletter/unsubscribe/${TOKEN}`],
    ["/about.", "/about"],
    ["/search?q=40%20mm%20(1)&amp;page=2", "/search?q=40%20mm%20(1)&page=2"],
    ["/products/../../etc/passwd", "/products/etc/passwd"],
    ["//evil.example", "/evil.example"],
  ])("%s means first %s", (broken, meant) => expect(addressesMeant(broken)[0]).toBe(meant));

  test.each([
    "/products/details/471%0AThanks",
    "/products/details/471&amp;utm_source=x",
    "/products/details/471%22%3Ehere",
    "/products/details/471%3C/a%3E",
    "/products/details/471&quot;",
    "/products/details/471%20(see%20photo)",
    "/products/details/471,%20and",
  ])("%s means second the part without what follows", (broken) =>
    expect(addressesMeant(broken)[1]).toBe(PART),
  );

  test.each([
    "/",
    "/about",
    PART,
    `${PART}?catalogue=picanol&leaf=4`,
    `/products/picanol/${ID}`,
    "/products/picanol?filter=bore.40%20mm%20(1)&view=table&sort=-length",
    "/search?q=%22grip*%22%20(40)",
    `/quotation/${TOKEN}`,
  ])("%s, which isn't broken, means itself alone", (sound) => expect(addressesMeant(sound)).toEqual([sound]));
});

describe("partPasted", () => {
  test.each<[string, string]>([
    ["https://parts.example.com/products/details/471", "471"],
    ["HTTPS://Parts.example.com/products/details/471?utm_source=x&fbclid=y", "471"],
    ["parts.example.com/products/details/471.", "471"],
    ["/products/details/471", "471"],
    ["products/details/471", "471"],
    ["<http://127.0.0.1:3000/products/Picanol/471>", "471"],
    [`“https://www.parts.example.com/products/picanol/${ID}”`, ID],
    ["https://a.example/products/details/471?catalogue=picanol&leaf=4&part=8", "471"],
    ["https://a.example/?catalogue=picanol&amp;leaf=4&amp;part=8", "8"],
    ["see https://a.example/products/details/471 please", "471"],
    ["localhost:3000/products/details/471%20", "471"],
  ])("%s is the address of %s", (text, id) => expect(partPasted(text)).toBe(id));

  test.each([
    "PIC-GR-0471",
    "gripper?",
    "3/4",
    "1/2 products/details",
    "https://a.example/about",
    "products",
    "",
    "?part=3",
  ])("%j is no part's address", (text) => expect(partPasted(text)).toBeUndefined());
});
