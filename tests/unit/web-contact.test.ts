import { describe, expect, it } from "vitest";
import { ContactPageBody } from "../../contract/enquiry.ts";
import { asText, checkMessage, NO_MESSAGE, withPrefix } from "../../web/site/contact/contact-message.ts";
import { directionsLink } from "../../web/site/contact/outward-links.ts";
import { ownWhatsApp } from "../../web/site/enquiry/form/own-whatsapp.ts";

const MESSAGE = {
  name: " Asha ",
  phone: "98765 43210 ",
  requirements: " Two grippers\nand a tape ",
  website: "",
};

describe("the contact form", () => {
  it("misses what is empty or blank, in the order of its fields", () => {
    expect(checkMessage(MESSAGE)).toEqual({});
    expect(Object.entries(checkMessage(NO_MESSAGE))).toEqual([
      ["name", "Name is required"],
      ["phone", "Phone is required"],
      ["requirements", "Requirements are required"],
    ]);
    expect(checkMessage({ ...MESSAGE, phone: " \t" })).toEqual({ phone: "Phone is required" });
  });

  it("takes what the server takes, blanks around it not counted, and no more", () => {
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

  it("becomes a text as a person would write it", () => {
    expect(asText(MESSAGE)).toBe("Two grippers\nand a tape\n\nAsha\n+91 98765 43210");
  });

  it("goes out with the prefix, and with the field that nobody sees only when it was filled", () => {
    const { website, ...seen } = MESSAGE;
    expect(withPrefix(MESSAGE)).toEqual({ ...seen, phone: "+91 98765 43210" });
    // A phone book's number comes with a prefix, and there are other countries.
    for (const phone of ["+91 98765 43210", "+44 20 7946 0000"]) {
      expect(withPrefix({ ...MESSAGE, phone: ` ${phone} ` }).phone).toBe(phone);
      expect(asText({ ...MESSAGE, phone })).toMatch(new RegExp(`\n\\${phone}$`));
    }
    expect(withPrefix({ ...MESSAGE, website: "x" })).toMatchObject({ website: "x" });
  });
});

describe("links that lead elsewhere", () => {
  it("of WhatsApp go to its own number, else to the first phone, with the country and the whole text", () => {
    const business = { phones: ["98290 12345", "98290 54321"], whatsapp: "", countryCode: "91" };
    const link = new URL(ownWhatsApp(business, "a & b?\n#c") ?? "");
    expect([link.host, link.pathname, link.searchParams.get("text")]).toEqual([
      "wa.me",
      "/919829012345",
      "a & b?\n#c",
    ]);
    expect(ownWhatsApp({ ...business, whatsapp: "+971 50 123 4567" }, "x")).toBe(
      "https://wa.me/971501234567?text=x",
    );
    expect(ownWhatsApp({ ...business, phones: [] }, "x")).toBeUndefined();
  });

  it("lead to the whole address", () => {
    const link = new URL(directionsLink("A & B", ["Plot 1", "Bhilwara"]));
    expect(link.searchParams.get("destination")).toBe("A & B, Plot 1, Bhilwara");
  });
});
