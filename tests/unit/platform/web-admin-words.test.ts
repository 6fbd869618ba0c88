import { expect, test } from "vitest";
import { z } from "zod";
import {
  AcceptInvitationBody,
  ChangePasswordBody,
  ChangeTwoFactorBody,
  InviteAdministratorBody,
  LoginBody,
} from "#contract/accounts/auth.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { QuickEditBody } from "#contract/products/product.ts";
import { HeroTabBody } from "#contract/site/hero.ts";
import { formSchema } from "#web/admin/products/form/form-schema.ts";
import { NEWS_ON_SERVER } from "#web/admin/site/hero/news.tsx";
import { SLIDE_KIND } from "#web/admin/site/hero/slider-card.tsx";
import { businessSchema } from "#web/admin/site/settings/business/opening-hours.tsx";
import { mailSchema } from "#web/admin/site/settings/mail/mail-values.ts";
import { quotationsSchema } from "#web/admin/site/settings/quotations/quotations-page.tsx";
import { mapSchema, offlineSchema } from "#web/admin/site/settings/site/site-page.tsx";

/** The schema of each back office form, and its text fields. */
const FORMS: [string, z.ZodType, string[]][] = [
  ["login", LoginBody, ["email", "password"]],
  ["password", ChangePasswordBody, ["currentPassword", "newPassword"]],
  ["second factor", ChangeTwoFactorBody, ["currentPassword", "code"]],
  ["invitation", InviteAdministratorBody, ["email"]],
  ["accepting", AcceptInvitationBody.pick({ password: true }), ["password"]],
  ["product", formSchema(), ["title", "description", "category", "catalogId", "price", "stock", "productId"]],
  ["product's tax", formSchema(), ["hsnCode", "gstRate"]],
  ["specification", z.object({ list: formSchema().shape.specifications }), []],
  ["quick edit", QuickEditBody, ["price", "stock"]],
  ["slide", SLIDE_KIND.schema, ["title", "category", "description"]],
  ["news", NEWS_ON_SERVER.schema, ["title", "content", "tag", "date", "author"]],
  ["company tab", HeroTabBody.pick({ content: true }), ["content"]],
  ["business", businessSchema, ["companyName", "tagline", "director", "address", "phones", "email", "about"]],
  ["mail", mailSchema, ["host", "port", "user", "password", "from", "to"]],
  [
    "quotations",
    quotationsSchema,
    [
      ...["hsnCode", "gstRates", "gstRate", "stateCode", "series", "validDays", "delivery", "unit", "terms"],
      ...["freightHsn", "freightGstRate", "lutNote", "signatory", "confirmationSeries", "proformaSeries"],
    ],
  ],
  ["map", mapSchema, ["mapUrl"]],
  ["offline limit", offlineSchema, ["offlineMegabytes"]],
];
const TYPED = ["", " ", "x", "-1", "1e5", "\u0000", "javascript:alert(1)", "x".repeat(30_000)];
/** Default messages of the schema library, and the generated ones for rules without their own. */
const NOT_ITS_OWN = /Invalid (input|option)|expected .*received|Too (small|big)|^'[\w.]+' (is|must) |Zod/;

test.each(FORMS)(
  "every validation message of the %s form is written for its field",
  (_name, schema, fields) => {
    for (const text of TYPED) {
      const values = Object.fromEntries(fields.map((field) => [field, text]));
      const list = [{ name: text, value: text }];
      const links = [{ name: text, url: text }];
      const whole = { ...values, list, specifications: list, socialLinks: links, images: [{ id: "a" }] };
      for (const each of [values, whole]) {
        const issues = schema.safeParse(each).error?.issues ?? [];
        const typed = issues.filter(
          ({ code, path }) => code !== "unrecognized_keys" && path.join(".") in flat(each),
        );
        for (const { message } of typed) {
          expect([text.slice(0, 20), message]).toEqual([
            text.slice(0, 20),
            expect.not.stringMatching(NOT_ITS_OWN),
          ]);
          expect(message).not.toBe(SERVER.malformed);
        }
      }
    }
  },
);

/** The paths of texts in form values, such as 'specifications.0.name'. */
function flat(value: unknown, at = ""): Record<string, unknown> {
  if (typeof value !== "object" || value === null) return { [at]: value };
  const inside = Object.entries(value).map(([key, each]) => flat(each, at ? `${at}.${key}` : key));
  return Object.assign({}, ...inside) as Record<string, unknown>;
}
