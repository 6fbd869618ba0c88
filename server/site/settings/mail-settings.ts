import { SETTINGS_SERVER } from "../../../contract/messages.ts";
import type { MailSettings, MailSettingsBody } from "../../../contract/site/settings.ts";
import type { Config } from "../../platform/config.ts";
import { invalid } from "../../platform/http/problems.ts";
import type { StoredMail } from "../../platform/mail/account.ts";

const NOTHING: StoredMail = {
  host: null,
  port: null,
  security: "starttls",
  user: null,
  password: null,
  from: null,
  to: null,
};
const SERVER_FIELDS = ["host", "port", "security", "user", "password"] as const;

type Environment = Pick<Config, "smtp" | "mailTo">;

/** The fields that SMTP_URL and MAIL_TO say: nobody can save others. */
export function fixedFields({ smtp, mailTo }: Environment): (keyof StoredMail)[] {
  return [...(smtp ? SERVER_FIELDS : []), ...(mailTo ? (["to"] as const) : [])];
}

/** The settings in force, without the password. */
export function presentMail(stored: StoredMail | undefined, environment: Environment): MailSettings {
  const { host, port, security, user, password, from, to } = inForce(stored, environment);
  return { host, port, security, user, passwordSet: password !== null, from, to };
}

/**
 * What is stored after a save; of a field that the environment sets, what was stored before. Throws 400 for another
 * value in such a field, and for a stored password that would go to another server than it was given for.
 */
export function nextMail(
  stored: StoredMail = NOTHING,
  body: MailSettingsBody,
  environment: Environment,
): StoredMail {
  const before = inForce(stored, environment);
  const password = body.password === undefined ? before.password : body.password;
  const given: StoredMail = { ...body, user: body.user || null, password };
  const fixed = fixedFields(environment);
  const problems = fixed
    .filter((field) => given[field] !== before[field])
    .map((field) => ({ field, message: SETTINGS_SERVER.setByEnvironment }));
  if (problems.length) throw invalid(problems);
  const next = { ...given, ...Object.fromEntries(fixed.map((field) => [field, stored[field]])) };
  const isElsewhere = (["host", "port", "user"] as const).some((field) => next[field] !== stored[field]);
  if (body.password === undefined && stored.password !== null && next.host !== null && isElsewhere) {
    throw invalid([{ field: "password", message: SETTINGS_SERVER.passwordNeeded }]);
  }
  return next;
}

function inForce(stored: StoredMail = NOTHING, { smtp, mailTo }: Environment): StoredMail {
  return { ...stored, ...smtp, to: mailTo ?? stored.to };
}
