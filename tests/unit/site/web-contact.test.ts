import { describe, expect, it } from "vitest";
import { ContactPageBody } from "../../../contract/enquiries/enquiry.ts";
import { asText, checkMessage, NO_MESSAGE, withPrefix } from "../../../web/site/contact/contact-form.tsx";
import { directionsLink } from "../../../web/site/contact/contact-page.tsx";
import { chatLink, chatText } from "../../../web/site/enquiry/links/chat.ts";

const MESSAGE = {
  name: " Asha ",
  phone: "98765 43210 ",
  requirements: " Two grippers\nand a tape ",
  website: "",
  remember: "yes",
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
    const { website, remember, ...seen } = MESSAGE;
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
    const business = {
      companyName: "A & B",
      phones: ["98290 12345", "98290 54321"],
      whatsapp: "",
      countryCode: "91",
    };
    const link = new URL(chatLink(business, "a & b?\n#c") ?? "");
    expect([link.host, link.pathname, link.searchParams.get("text")]).toEqual([
      "wa.me",
      "/919829012345",
      "Hello A & B,\r\n\r\na & b?\n#c",
    ]);
    expect(chatLink({ ...business, whatsapp: "+971 50 123 4567" }, "x")).toBe(
      "https://wa.me/971501234567?text=Hello%20A%20%26%20B%2C%0D%0A%0D%0Ax",
    );
    expect(chatLink({ ...business, phones: [] }, "x")).toBeUndefined();
  });

  it("of WhatsApp say what is asked, with the link to it where the site's address is known", () => {
    const about = { subject: "Reed (R-190)", path: "/products/details/12" };
    expect(chatText(about, "https://x.example")).toBe(
      "I would like to ask for a price: Reed (R-190)\r\nhttps://x.example/products/details/12",
    );
    expect(chatText(about, "")).toBe("I would like to ask for a price: Reed (R-190)");
    expect(chatText({ ...about, text: "Wanted: a reed" }, "")).toBe("Wanted: a reed");
    expect(chatText({ subject: "x" }, "https://x.example")).not.toContain("https");
    expect(chatText(undefined, "https://x.example")).toBe("I have a question about spare parts.");
  });

  it("lead to the whole address", () => {
    const link = new URL(directionsLink("A & B", ["Plot 1", "Bhilwara"]));
    expect(link.searchParams.get("destination")).toBe("A & B, Plot 1, Bhilwara");
  });
});
