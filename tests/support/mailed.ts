import { afterEach } from "vitest";
import type { Config } from "#server/platform/config.ts";
import type { TestApp } from "./app.ts";
import { openSmtp, type SmtpOptions, type TestSmtp } from "./smtp.ts";

/** The recipient of the tests' mails. */
export const MAIL_TO = "orders@example.com";

/** Mail servers that stop after their test, alone or with an application. */
export function withMail(open: (overrides?: Partial<Config>) => Promise<TestApp>) {
  const servers: TestSmtp[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((smtp) => smtp.stop()));
  });
  const withSmtp = async (options?: SmtpOptions): Promise<TestSmtp> => {
    const smtp = await openSmtp(options);
    servers.push(smtp);
    return smtp;
  };
  return {
    withSmtp,
    async openBoth(options?: SmtpOptions, overrides: Partial<Config> = {}) {
      const smtp = await withSmtp(options);
      return { smtp, app: await open({ smtp: smtp.server, mailTo: MAIL_TO, ...overrides }) };
    },
  };
}
