import { expect } from "vitest";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { ENQUIRY_MAIL } from "#contract/platform/server-messages.ts";
import { mailWork } from "#server/enquiries/delivery/deliver-mail.ts";
import { ENQUIRY_MAILED } from "#server/enquiries/delivery/enquiry-mail.ts";
import { newsWork } from "#server/enquiries/quotations/mail-news.ts";
import { quotationMailed } from "#server/enquiries/quotations/quotation-mail.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import { onSqlite } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import {
  callback,
  contact,
  deliver,
  inboxEntry,
  keepLog,
  sent,
  storeSetting,
} from "#tests/support/enquiries.ts";
import { MAIL_TO, withMail } from "#tests/support/mailed.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { draftFromList, priced, readQuotation, withCustomer } from "#tests/support/quotations.ts";
import type { TakenMail } from "#tests/support/smtp.ts";

const CONTACT_PATH = "/api/email/contact";
const MINUTE = 60_000;

/** Input in the address field that tries to reach additional recipients. */
const NO_ADDRESSES = [
  "a@example.com, victim@example.com",
  "a@example.com; victim@example.com",
  "a@example.com victim@example.com",
  "<a@example.com>",
  "Asha <a@example.com>",
  '"a@example.com,victim"@example.com',
  "group: a@example.com, victim@example.com;",
  "a@example.com(victim@example.com)",
  "a@example.com\u2028Bcc: victim@example.com",
  "a@example.com\tBcc: victim@example.com",
  "a@example.com%0d%0aBcc:victim@example.com",
  "a@[127.0.0.1]",
  "a@localhost",
  "@example.com",
  "a@@example.com",
  "+91 98765 43210",
];

onSqlite("24 the mail about an enquiry", (test, open) => {
  const { openBoth } = withMail(open);

  test("a callback request is mailed only to the business, as plain text with all its details", async () => {
    const { app, smtp } = await openBoth({}, { publicUrl: "https://parts.example.com" });
    const gripper = await createTestProduct(app.admin, { productId: "471" });
    await plantCatalog(app.services, { name: "Brand.pdf" });
    const enquiry = await sent(
      app,
      callback({
        productId: 471,
        catalogue: "picanol",
        page: 1,
        items: [
          { _id: gripper._id, quantity: 12, note: "for a GamMax" },
          { catalogue: "picanol", page: 1, quantity: 2, note: "41-207" },
        ],
      }),
    );
    await deliver(app);
    expect(smtp.taken).toHaveLength(1);
    const [mail] = smtp.taken;
    expect([mail?.from, mail?.to]).toEqual([MAIL_TO, [MAIL_TO]]);
    expect(mail?.header("from")).toBe(`Heddle Loom Spares <${MAIL_TO}>`);
    expect(mail?.header("to")).toBe(MAIL_TO);
    expect(mail?.header("subject")).toBe(
      ENQUIRY_MAIL.withReference(ENQUIRY_MAIL.callbackSubject("Asha Weaver"), "E-1001"),
    );
    expect(mail?.header("content-type")).toMatch(/^text\/plain; charset=utf-8/);
    expect(mail?.header("message-id")).toBe(`<${enquiry._id}@example.com>`);
    expect(mail?.header("reply-to")).toBeUndefined();
    expect(mail?.text.split("\n")).toEqual([
      ENQUIRY_MAIL.callback,
      "",
      "Reference: E-1001",
      "Name: Asha Weaver",
      "Phone: +919876543210",
      "Preferred time: Weekdays after 4 pm",
      "Product: Rapier gripper, giver side (PIC-GR-0471, No. 471)",
      "Catalogue: Brand.pdf, page 1",
      "Enquiry list:",
      "  12 × Rapier gripper, giver side (PIC-GR-0471, No. 471): for a GamMax",
      "  2 × Brand.pdf, page 1: 41-207",
      "",
      "Message:",
      "> Two grippers for a GamMax, please.",
      "",
      expect.stringMatching(/^Received: \w+ \d+, \d{4} at \d+:\d\d [AP]M$/),
      `${ENQUIRY_MAIL.inBackOffice}: https://parts.example.com/admin/enquiries?enquiry=${enquiry._id}`,
      "",
    ]);
    const delivered = await inboxEntry(app, enquiry);
    expect(delivered.delivery).toMatchObject({ state: "delivered", attempts: 1, error: null });
    expect(Date.parse(String(delivered.delivery.deliveredAt))).toBeGreaterThan(Date.now() - MINUTE);
    expect([delivered.version, delivered.state, delivered.updatedAt]).toEqual([1, "new", enquiry.updatedAt]);
    expect(await deliver(app)).toEqual([]);
    expect(smtp.taken).toHaveLength(1);
  });

  test("an e-mail keeps its subject in any script, and replies go to the visitor", async () => {
    const { app, smtp } = await openBoth();
    const subject = 'रीड 190 cm — prix? 🧵 "quoted" <b>';
    await sent(app, contact({ subject, contact: " asha.weaver+loom@mail.example.com " }), CONTACT_PATH);
    await storeSetting(app.services, "site", { contactMessages: true });
    await app.visitor.post("/api/email/contact-page", { name: "Asha", phone: "1", requirements: "A reed" });
    await deliver(app);
    const [first, second] = [...smtp.taken].sort((a) => (a.text.includes("e-mail form") ? -1 : 1));
    expect(first?.header("subject")).toBe(`${ENQUIRY_MAIL.emailSubject(subject)} (E-1001)`);
    expect(first?.header("reply-to")).toBe("asha.weaver+loom@mail.example.com");
    expect(first?.text).toContain(ENQUIRY_MAIL.email);
    expect(second?.header("subject")).toBe(`${ENQUIRY_MAIL.contactPageSubject("Asha")} (E-1002)`);
    expect(second?.text).toContain(ENQUIRY_MAIL.contactPage);
  });

  test("only a single valid address becomes reply-to, and there is never a second recipient", async () => {
    const { app, smtp } = await openBoth();
    for (const typed of NO_ADDRESSES) await sent(app, contact({ contact: typed }), CONTACT_PATH);
    await deliver(app);
    expect(smtp.taken).toHaveLength(NO_ADDRESSES.length);
    for (const mail of smtp.taken) {
      expect(mail.to).toEqual([MAIL_TO]);
      const names = mail.headers.map(([name]) => name);
      expect([mail.text, names.filter((name) => ["reply-to", "bcc", "cc"].includes(name))]).toEqual([
        mail.text,
        [],
      ]);
    }
  });

  test("23 no field can add a header, a recipient, an attachment or a line", async () => {
    const { app, smtp } = await openBoth();
    const evil = "x\u2028Bcc: victim@example.com\u2029\u0085.";
    const forged =
      "Please call.\r\n\r\nPhone: 000\r\n.\r\nMAIL FROM:<evil@example.com>\nReceived: never\u2028Phone: 1";
    const title = "Reed\r\nBcc: victim@example.com";
    const reed = await createTestProduct(app.admin, { title });
    const items = [{ _id: reed._id, quantity: 1, note: evil }];
    const fields = { name: evil, preferredTime: evil, message: forged, _id: reed._id, items };
    await sent(app, callback(fields));
    const html = "<script>alert(1)</script><img src=https://spy.example.com/x>";
    await sent(app, contact({ subject: html, message: `${html}${html}`, contact: evil }), CONTACT_PATH);
    await sent(app, contact({ subject: "=?utf-8?Q?x=0D=0ABcc:_victim=40example.com?=" }), CONTACT_PATH);
    await storeSetting(app.services, "business", {
      companyName: 'Heddle"\r\nBcc: victim@example.com, x <y@z.com>',
    });
    await deliver(app);
    expect(smtp.taken).toHaveLength(3);
    const names =
      "from to subject message-id content-transfer-encoding date mime-version content-type auto-submitted".split(
        " ",
      );
    for (const mail of smtp.taken) {
      expect(mail.to).toEqual([MAIL_TO]);
      expect(mail.headers.map(([name]) => name).sort()).toEqual([...names].sort());
      expect(mail.header("content-type")).toMatch(/^text\/plain/);
      expect(mail.header("to")).toBe(MAIL_TO);
      expect(mail.header("from")).toMatch(new RegExp(`^"?Heddle.* <${MAIL_TO}>$`));
      expect(mail.text.match(/^(Phone|Received): /gm)?.length).toBeLessThanOrEqual(2);
      expect(mail.text).not.toMatch(/^(MAIL FROM|Bcc|\.)/m);
    }
    const request = smtp.taken.find((mail) => mail.text.includes(ENQUIRY_MAIL.callback));
    expect(request?.text).toContain(
      "> Please call.\n> \n> Phone: 000\n> .\n> MAIL FROM:<evil@example.com>\n> Received: never\n> Phone: 1\n",
    );
  });

  test("each of the nine kinds of mail has the headers that receivers look for", async () => {
    const publicUrl = "https://parts.example.com";
    const { app, smtp } = await openBoth({}, { publicUrl });
    const { admin, services, visitor } = app;
    await storeSetting(services, "mail", { from: "site@shop.example.com" });
    await storeSetting(services, "site", { contactMessages: true });
    const reed = await createTestProduct(admin, { title: "Profile reed" });
    const fields = { name: "Asha Weaver", phone: "98765 43210", requirements: "A reed of 190 cm" };
    const work = async () => {
      const works = [
        mailWork(services, ENQUIRY_MAILED, keepLog()),
        mailWork(services, quotationMailed(services), keepLog()),
        newsWork(services, keepLog()),
      ];
      for (const each of works) await finishDueJobs(services.database, each);
      return smtp.taken.splice(0);
    };
    /** The mails of one step: whether each is automatic. */
    const kinds: [kind: string, isAutomatic: boolean, mail: TakenMail | undefined][] = [];
    const after = async (kind: string, isAutomatic: boolean) =>
      void kinds.push([kind, isAutomatic, (await work())[0]]);

    await sent(app, callback());
    await after("callback request", true);
    await sent(app, contact({ contact: "asha@example.com" }), CONTACT_PATH);
    await after("e-mail", true);
    await sent(app, callback({ items: [{ _id: reed._id, quantity: 12 }] }));
    await after("enquiry list", true);
    await visitor.post("/api/email/contact-page", fields);
    await after("contact page", true);
    const quote = async () => {
      const draft = await withCustomer(app, await priced(app, await draftFromList(app)));
      await work();
      await admin.post(`/api/quotations/${draft._id}/send`, { way: "mail", message: "Dear Ramesh," });
      return readQuotation(app, draft._id);
    };
    const quotation = await quote();
    await after("quotation", false);
    const customer = ({ link }: Quotation, call: string, json: object) =>
      visitor.post(`/api/quotation-links/${link?.split("/").at(-1)}/${call}`, json);
    await customer(quotation, "ask", { question: "Is it of steel?" });
    await after("question", true);
    await customer(quotation, "accept", { name: "Ramesh Patel" });
    await after("acceptance", true);
    const other = await quote();
    await work();
    await customer(other, "decline", { reason: "Price" });
    await after("refusal", true);
    expect((await admin.post("/api/settings/mail/test")).status).toBe(200);
    await after("test message", true);

    const ids = new Set<string | undefined>();
    for (const [kind, isAutomatic, mail] of kinds) {
      const header = (name: string) => mail?.header(name) ?? "";
      expect([kind, header("auto-submitted")]).toEqual([kind, isAutomatic ? "auto-generated" : ""]);
      expect([kind, header("from")]).toEqual([kind, "Heddle Loom Spares <site@shop.example.com>"]);
      expect([kind, header("to")]).toEqual([kind, mail?.to.join(", ")]);
      expect(header("message-id")).toMatch(/^<[\w.-]+@shop\.example\.com>$/);
      expect(Number.isNaN(Date.parse(header("date")))).toBe(false);
      expect(header("mime-version")).toBe("1.0");
      expect(header("subject")).toMatch(/\p{Ll}{2}/u);
      expect(mail?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/im);
      // RFC 5322, section 2.1.1.
      expect(mail?.raw.split("\r\n").filter((line) => line.length > 998)).toEqual([]);
      // There is no list to leave, and no mail in HTML alone.
      expect([kind, header("list-unsubscribe"), /text\/html/.test(mail?.raw ?? "")]).toEqual([
        kind,
        "",
        false,
      ]);
      ids.add(header("message-id"));
    }
    expect(ids.size).toBe(9);
  });
});
