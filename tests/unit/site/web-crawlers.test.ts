import { describe, expect, test } from "vitest";
import type { PartDetails } from "../../../web/api/parts.ts";
import { headMarkup } from "../../../web/site/crawlers/describe-page.ts";
import { breadcrumbs, organisation, product, website } from "../../../web/site/crawlers/structured-data.ts";

const absolute = (path: string) => `https://parts.example.com${path}`;

const PART: PartDetails = {
  id: "01900000-0000-7000-8000-000000000001",
  productId: 471,
  title: "Rapier gripper, giver side",
  category: "jacquard-dobby",
  code: "PIC-GR-0471",
  partCode: undefined,
  inStock: true,
  machines: [],
  image: undefined,
  description: "Takes the weft.",
  specifications: [{ name: "Width", value: "24 mm" }],
  images: [],
};

const BUSINESS = {
  companyName: "Sample Spares",
  shortName: "",
  place: "",
  openingHours: [],
  gstin: "",
  certificateNumber: "",
  tagline: "",
  director: "",
  address: [],
  phones: [],
  whatsapp: "",
  countryCode: "91",
  email: "parts@example.com",
  socialLinks: [],
  about: "",
};

describe("a part for machines", () => {
  test("carries what its page shows, and neither offer, price nor stock", () => {
    const data = product(PART, absolute);
    expect(data).toEqual({
      "@context": "https://schema.org",
      "@type": "Product",
      productID: "471",
      sku: "PIC-GR-0471",
      name: "Rapier gripper, giver side",
      description: "Takes the weft.",
      url: "https://parts.example.com/products/details/471",
      isAccessoryOrSparePartFor: { "@type": "Product", name: "Staubli weaving loom" },
      additionalProperty: [{ "@type": "PropertyValue", name: "Width", value: "24 mm" }],
    });
  });

  test("has the code that is a field of its own as the maker's number too", () => {
    const data = product({ ...PART, partCode: "PIC-GR-0471" }, absolute);
    expect(data).toMatchObject({ sku: "PIC-GR-0471", mpn: "PIC-GR-0471" });
  });

  test.each(["others", "sulzer"])("of %s it fits no loom by name", (category) => {
    expect(product({ ...PART, category }, absolute)).not.toHaveProperty("isAccessoryOrSparePartFor");
  });
});

test("what the firm has not set is left out", () => {
  expect(Object.keys(organisation(BUSINESS, absolute))).toEqual([
    "@context",
    "@type",
    "@id",
    "name",
    "url",
    "email",
  ]);
});

test("the search of the site leads to the results page", () => {
  expect(website(BUSINESS, absolute)["potentialAction"]).toMatchObject({
    target: { urlTemplate: "https://parts.example.com/search?q={words}" },
  });
});

test("breadcrumbs count from the home page", () => {
  const { itemListElement } = breadcrumbs([{ name: "Toyota", path: "/products/toyota" }], absolute);
  expect(itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://parts.example.com/" },
    { "@type": "ListItem", position: 2, name: "Toyota", item: "https://parts.example.com/products/toyota" },
  ]);
});

describe("23 no text leaves the element that holds it", () => {
  const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
  test("in structured data", () => {
    const markup = headMarkup(undefined, [product({ ...PART, title: HOSTILE }, absolute)]);
    expect(markup.match(/<\/?script/g)).toEqual(["<script", "</script"]);
    const [, json = ""] = />(.*)<\/script>/s.exec(markup) ?? [];
    expect(JSON.parse(json).name).toBe(HOSTILE);
  });

  test("in the tags of a shared link", () => {
    const picture = { url: absolute("/a.webp"), type: "image/webp", alt: HOSTILE };
    const card = { title: HOSTILE, description: HOSTILE, siteName: HOSTILE, url: absolute("/"), picture };
    const markup = headMarkup(card, []);
    expect(markup).not.toMatch(/<(?!meta )/);
    expect(markup.match(/<meta property="[a-z:_]+" content="[^"<>]*">/g)).toHaveLength(8);
    expect(markup.replace(/<meta property="[a-z:_]+" content="[^"<>]*">/g, "")).toBe("");
  });
});
