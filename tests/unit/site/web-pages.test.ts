import { describe, expect, it, test } from "vitest";
import { ContactPageBody } from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { dayOf } from "#contract/platform/day.ts";
import { FIRST_MACHINES } from "#contract/platform/machines.ts";
import { dayParts, formatDay } from "#contract/platform/written-day.ts";
import { FALLBACK_NEWS } from "#contract/site/news-fallback.ts";
import { BUSINESS } from "#tests/support/fixtures.ts";
import { figures, pairs, texts } from "#tests/support/tables.ts";
import { asNews, asSlide } from "#web/api/home.ts";
import type { PartDetails } from "#web/api/parts.ts";
import { asText, checkMessage, NO_MESSAGE, withPrefix } from "#web/site/contact/contact-form.tsx";
import { directionsLink } from "#web/site/contact/contact-page.tsx";
import { headMarkup } from "#web/site/crawlers/describe-page.ts";
import { breadcrumbs, organisation, product, website } from "#web/site/crawlers/structured-data.ts";
import { chatLink, chatText } from "#web/site/enquiry/links/chat.ts";
import { wrapped } from "#web/site/home/use-advance.ts";

const FIELDS = { name: " Asha ", phone: "98765 43210 ", requirements: " Two grippers\nand a tape " };
const MESSAGE = { ...FIELDS, website: "", remember: "yes" };

describe("contact form", () => {
  it("reports empty or blank fields in order", () => {
    expect(checkMessage(MESSAGE)).toEqual({});
    expect(Object.entries(checkMessage(NO_MESSAGE))).toEqual([
      ["name", "Name is required"],
      ["phone", "Phone is required"],
      ["requirements", "Requirements are required"],
    ]);
    expect(checkMessage({ ...MESSAGE, phone: " \t" })).toEqual({ phone: "Phone is required" });
  });

  it("accepts what the server accepts, ignoring surrounding blanks, and no more", () => {
    const most = { name: 100, phone: 36, requirements: 5000 };
    for (const [field, length] of Object.entries(most)) {
      const full = { ...MESSAGE, [field]: ` ${"7".repeat(length)} ` };
      expect([field, checkMessage(full)]).toEqual([field, {}]);
      expect(ContactPageBody.safeParse(withPrefix(full)).success).toBe(true);
      const over = { ...MESSAGE, [field]: "7".repeat(length + 1) };
      const said = checkMessage(over)[field as keyof typeof most];
      expect(said).toMatch(/ (is|are) too long$/);
      const { error } = ContactPageBody.safeParse(withPrefix(over));
      expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, said]]);
    }
  });

  it("is converted to a readable text", () => {
    expect(asText(MESSAGE)).toBe("Two grippers\nand a tape\n\nAsha\n+91 98765 43210");
  });

  it("is sent with the country prefix, and with the honeypot only if filled", () => {
    const { website, remember, ...seen } = MESSAGE;
    expect(withPrefix(MESSAGE)).toEqual({ ...seen, phone: "+91 98765 43210" });
    // Phone book numbers have a prefix, and there are other countries.
    for (const phone of ["+91 98765 43210", "+44 20 7946 0000"]) {
      expect(withPrefix({ ...MESSAGE, phone: ` ${phone} ` }).phone).toBe(phone);
      expect(asText({ ...MESSAGE, phone })).toMatch(new RegExp(`\n\\${phone}$`));
    }
    // A number with the country or the trunk 0 gets no second prefix.
    for (const phone of ["91 98765 43210", "0091 98765 43210", "098765 43210", "९१ ९८७६५ ४३२१०"])
      expect([phone, withPrefix({ ...MESSAGE, phone }).phone]).toEqual([phone, "+919876543210"]);
    expect(withPrefix({ ...MESSAGE, phone: "98765 43210 98765 43211" })).toMatchObject({
      phone: "+91 98765 43210",
      requirements: `${MESSAGE.requirements.trimEnd()}\n${ENQUIRY_FORM.phoneRest("98765 43211")}`,
    });
    expect(withPrefix({ ...MESSAGE, website: "x" })).toMatchObject({ website: "x" });
  });
});

describe("external links", () => {
  it("WhatsApp links use the WhatsApp number or the first phone, with country and full text", () => {
    const business = { ...BUSINESS, companyName: "A & B", phones: ["98290 12345", "98290 54321"] };
    const link = new URL(chatLink(business, "a & b?\n#c") ?? "");
    const text = "Hello A & B,\r\n\r\na & b?\n#c";
    expect([link.host, link.pathname, link.searchParams.get("text")]).toEqual([
      "wa.me",
      "/919829012345",
      text,
    ]);
    expect(chatLink({ ...business, whatsapp: "+971 50 123 4567" }, "x")).toBe(
      "https://wa.me/971501234567?text=Hello%20A%20%26%20B%2C%0D%0A%0D%0Ax",
    );
    expect(chatLink({ ...business, phones: [] }, "x")).toBeUndefined();
  });

  it("WhatsApp texts contain the request, with a link if the site's address is known", () => {
    const about = { subject: "Reed (R-190)", path: "/products/details/12" };
    const question = "I would like to ask for a price: Reed (R-190)";
    expect(chatText(about, "https://x.example")).toBe(`${question}\r\nhttps://x.example/products/details/12`);
    expect(chatText(about, "")).toBe(question);
    expect(chatText({ ...about, text: "Wanted: a reed" }, "")).toBe("Wanted: a reed");
    expect(chatText({ subject: "x" }, "https://x.example")).not.toContain("https");
    expect(chatText(undefined, "https://x.example")).toBe("I have a question about spare parts.");
  });

  it("directions links contain the full address", () => {
    const link = new URL(directionsLink("A & B", ["Plot 1", "Bhilwara"]));
    expect(link.searchParams.get("destination")).toBe("A & B, Plot 1, Bhilwara");
  });
});

describe("wrapped", () => {
  test.each(figures("0 3 0|2 3 2|3 3 0|-1 3 2|-4 3 2|7 3 1|5 1 0"))(
    "%i of %i is %i",
    (index, count, expected) => expect(wrapped(index, count)).toBe(expected),
  );
});

describe("dates without time", () => {
  test.each(
    pairs(
      "2024-03-12=March 12, 2024|2024-01-01=January 1, 2024|2023-12-31=December 31, 2023",
      "2024-02-29=February 29, 2024",
    ),
  )("%s is formatted as '%s'", (day, text) => expect(formatDay(day)).toBe(text));

  it("are split into parts", () => {
    expect(dayParts("2024-03-02")).toEqual({ month: "March", day: "2", year: "2024" });
  });

  test.each([
    ["2024-03-12", "2024-03-12"],
    ["2024-03-12T00:00:00.000Z", "2024-03-12"],
    // Midnight in Bhilwara.
    ["2024-03-11T18:30:00Z", "2024-03-12"],
    ["2024-03-12T23:59:00+05:30", "2024-03-12"],
    ["2024-03-12T20:00:00.000Z", "2024-03-13"],
  ])("dayOf %s is %s", (date, day) => expect(dayOf(date)).toBe(day));

  test.each(["", "Spring 2024", "2024-13-01", "2024-03-12 10:00", "12", "2024-03-12Tx", "null"])(
    "%j is not a date and stays unchanged",
    (text) => expect([dayOf(text), dayParts(text), formatDay(text)]).toEqual([undefined, undefined, text]),
  );
});

describe("news for the panel", () => {
  const [item] = FALLBACK_NEWS;
  if (!item) throw new Error("There are built-in news");

  it("have a tag, whatever the server sends", () => {
    expect(asNews(item).tag).toBe("Stock");
    expect(asNews({ ...item, tag: null }).tag).toBe("News");
  });

  it("have an image if its URL is known, with or without dimensions", () => {
    const picture = { width: 4, height: 3, sizes: [320], placeholder: "data:," };
    const src = "/files/a/320.webp";
    expect(asNews(item).image).toBeUndefined();
    expect(asNews({ ...item, picture }).image).toBeUndefined();
    expect(asNews({ ...item, imageUrl: src }).image).toEqual({ src });
    expect(asNews({ ...item, imageUrl: src, picture }).image).toEqual({ src, ...picture });
  });

  it("require, like slides, only the spec's fields", () => {
    const { picture, tagColor, ...listed } = item;
    expect([picture, tagColor]).toEqual([null, "green"]);
    const imageUrl = "/files/a.png";
    const { _id: id, title, content } = item;
    const image = { src: imageUrl };
    const news = {
      id,
      title,
      content,
      date: "2024-03-12",
      author: "Admin",
      tag: "News",
      tagColor: "blue",
      image,
    };
    const late = "2024-03-11T18:30:00.000Z";
    expect(asNews({ ...listed, imageUrl, tag: "", author: "", date: late })).toEqual(news);
    const slide = { id, title, image, focus: [30, 50], marks: [] };
    expect(asSlide({ _id: id, title, imageUrl })).toEqual(slide);
  });

  it("fall back to three complete items if the call fails", () => {
    expect(FALLBACK_NEWS).toHaveLength(3);
    for (const { title, content, date } of FALLBACK_NEWS) {
      expect([title, content, formatDay(date)]).not.toContain("");
    }
  });
});

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

const STAUBLI = {
  id: "jacquard-dobby",
  label: "Jacquard Dobby",
  navigationLabel: "Staubli",
  inBrandGrid: true,
};

describe("structured data of a product", () => {
  test("contains what its page shows, without offer, price and stock", () => {
    const data = product(PART, { absolute, machines: FIRST_MACHINES, brand: STAUBLI });
    expect(data).toEqual({
      "@context": "https://schema.org",
      "@type": "Product",
      productID: "471",
      sku: "PIC-GR-0471",
      name: "Rapier gripper, giver side",
      description: "Takes the weft.",
      url: "https://parts.example.com/products/details/471",
      isAccessoryOrSparePartFor: { "@type": "ProductModel", name: "Staubli weaving loom" },
      additionalProperty: [{ "@type": "PropertyValue", name: "Width", value: "24 mm" }],
    });
  });

  test("contains the part code also as mpn", () => {
    const data = product(
      { ...PART, partCode: "PIC-GR-0471" },
      { absolute, machines: FIRST_MACHINES, brand: STAUBLI },
    );
    expect(data).toMatchObject({ sku: "PIC-GR-0471", mpn: "PIC-GR-0471" });
  });

  test("names the machine by the owner's words", () => {
    const machines = { ...FIRST_MACHINES, one: "pump", kind: "" };
    expect(product(PART, { absolute, machines, brand: STAUBLI })["isAccessoryOrSparePartFor"]).toMatchObject({
      name: "Staubli pump",
    });
  });

  test.each([
    ["a category outside of the brand grid", { ...STAUBLI, inBrandGrid: false }],
    ["a hidden category", undefined],
  ])("for %s names no machine", (_, brand) => {
    expect(product(PART, { absolute, machines: FIRST_MACHINES, brand })).not.toHaveProperty(
      "isAccessoryOrSparePartFor",
    );
  });
});

test("organisation omits what the business has not set", () => {
  expect(Object.keys(organisation(BUSINESS, absolute))).toEqual(
    texts("@context|@type|@id|name|url|email|logo"),
  );
});

test("organisation has its logo, a postal address, and its opening hours at its place", () => {
  const data = organisation(
    {
      ...BUSINESS,
      address: ["Plot 00", "Bhilwara"],
      place: "Bhilwara, Rajasthan",
      openingHours: [{ from: "monday", to: "tuesday", opens: "09:00", closes: "18:00" }],
    },
    absolute,
  );
  const address = {
    "@type": "PostalAddress",
    streetAddress: "Plot 00, Bhilwara",
    addressLocality: "Bhilwara",
    addressRegion: "Rajasthan",
  };
  expect(data).toMatchObject({
    logo: "https://parts.example.com/icon-512.png",
    address,
    location: { "@type": "Place", address, openingHoursSpecification: [{ opens: "09:00" }] },
  });
  expect(data).not.toHaveProperty("openingHoursSpecification");
  expect(organisation({ ...BUSINESS, address: ["Plot 00"], place: "" }, absolute)["address"]).toEqual({
    "@type": "PostalAddress",
    streetAddress: "Plot 00",
  });
});

test("website has the search results page as search action", () => {
  expect(website(BUSINESS, absolute)["potentialAction"]).toMatchObject({
    target: { urlTemplate: "https://parts.example.com/search?q={words}" },
  });
});

test("breadcrumbs start with the home page", () => {
  const { itemListElement } = breadcrumbs([{ name: "Toyota", path: "/products/toyota" }], absolute);
  expect(itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://parts.example.com/" },
    { "@type": "ListItem", position: 2, name: "Toyota", item: "https://parts.example.com/products/toyota" },
  ]);
});

describe("23 texts can't break out of their element", () => {
  const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
  test("in structured data", () => {
    const markup = headMarkup(undefined, [
      product({ ...PART, title: HOSTILE }, { absolute, machines: FIRST_MACHINES, brand: STAUBLI }),
    ]);
    expect(markup.match(/<\/?script/g)).toEqual(["<script", "</script"]);
    const [, json = ""] = />(.*)<\/script>/s.exec(markup) ?? [];
    expect(JSON.parse(json).name).toBe(HOSTILE);
  });

  test("in the tags of a shared link", () => {
    const image = { url: absolute("/a.jpg"), type: "image/jpeg", width: 1, height: 1, alt: HOSTILE };
    const card = { title: HOSTILE, description: HOSTILE, siteName: HOSTILE, url: absolute("/"), image };
    const markup = headMarkup(card, []);
    expect(markup).not.toMatch(/<(?!meta )/);
    expect(markup.match(/<meta property="[a-z:_]+" content="[^"<>]*">/g)).toHaveLength(10);
    expect(markup.replace(/<meta property="[a-z:_]+" content="[^"<>]*">/g, "")).toBe("");
  });
});
