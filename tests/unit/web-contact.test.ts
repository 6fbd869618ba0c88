import { describe, expect, it } from "vitest";
import { whatsAppLink } from "../../web/enquiry/form/whatsapp-link.ts";
import { asText, missingFields, NO_MESSAGE, withPrefix } from "../../web/features/contact/contact-message.ts";
import { directionsLink } from "../../web/features/contact/outward-links.ts";

const MESSAGE = {
  name: " Asha ",
  phone: "98765 43210 ",
  requirements: " Two grippers\nand a tape ",
  website: "",
};

describe("the contact form", () => {
  it("misses what is empty or blank, in the order of its fields", () => {
    expect(missingFields(MESSAGE)).toEqual({});
    expect(Object.entries(missingFields(NO_MESSAGE))).toEqual([
      ["name", "Name is required"],
      ["phone", "Phone is required"],
      ["requirements", "Requirements are required"],
    ]);
    expect(missingFields({ ...MESSAGE, phone: " \t" })).toEqual({ phone: "Phone is required" });
  });

  it("becomes a text as a person would write it", () => {
    expect(asText(MESSAGE)).toBe("Two grippers\nand a tape\n\nAsha\n+91 98765 43210");
  });

  it("goes out with the prefix, and with the field that nobody sees only when it was filled", () => {
    const { website, ...seen } = MESSAGE;
    expect(withPrefix(MESSAGE)).toEqual({ ...seen, phone: "+91 98765 43210 " });
    expect(withPrefix({ ...MESSAGE, website: "x" })).toMatchObject({ website: "x" });
  });
});

describe("links that lead elsewhere", () => {
  it("carry the number's digits and the whole text", () => {
    const link = new URL(whatsAppLink("+91 (0) 12-34", "a & b?\n#c"));
    expect([link.host, link.pathname, link.searchParams.get("text")]).toEqual([
      "wa.me",
      "/9101234",
      "a & b?\n#c",
    ]);
  });

  it("lead to the whole address", () => {
    const link = new URL(directionsLink("A & B", ["Plot 1", "Bhilwara"]));
    expect(link.searchParams.get("destination")).toBe("A & B, Plot 1, Bhilwara");
  });
});
