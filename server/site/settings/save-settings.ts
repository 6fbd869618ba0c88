import { FIRST_FILTERS } from "#contract/platform/filters.ts";
import { FIRST_MACHINES, machineNames } from "#contract/platform/machines.ts";
import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import { editionOf, wordsInForce } from "#contract/site/search-words.ts";
import {
  type ListingFiltersBody,
  type MachinesBody,
  type MailSettings,
  type MailSettingsBody,
  SETTINGS_PARTS,
  type SettingsAnswer,
  type SiteBehaviourBody,
  type TradeWordsBody,
  VERSIONED_PARTS,
  type VersionedPart,
} from "#contract/site/settings.ts";
import { BUILD } from "#server/platform/build.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/open.ts";
import { saveVersioned } from "#server/platform/database/save-versioned.ts";
import { findSetting, readSetting, versionedSetting } from "#server/platform/database/settings.ts";
import type { Actor } from "#server/platform/database/write.ts";
import { invalid } from "#server/platform/http/problems.ts";
import type { StoredMail } from "#server/platform/mail/mailer.ts";
import { readSiteContent } from "../content/read-content.ts";
import { readSite } from "../read-site.ts";
import { countSamples } from "../samples.ts";
import { readQuotationSettings } from "./quotation-settings.ts";

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

const calledOf = (part: VersionedPart): string => (part === "logo" ? "logo" : SETTINGS_PARTS[part].called);

type Needed = { database: Database; config: Config };

/** PUT /settings/site: fields that aren't sent stay. Throws 409 if stale. */
export const saveBehaviour = (
  services: Needed,
  actor: Actor,
  version: number | undefined,
  body: SiteBehaviourBody,
): Promise<SettingsAnswer> =>
  saveSettings<SiteBehaviourBody>(services, actor, { key: "site", version }, (stored) => ({
    ...stored,
    ...body,
  }));

/** PUT /settings/mail: without a password the stored one stays. Throws 409 if stale, and what nextMail throws. */
export const saveMail = (
  services: Needed,
  actor: Actor,
  version: number | undefined,
  body: MailSettingsBody,
): Promise<SettingsAnswer> =>
  saveSettings<StoredMail>(services, actor, { key: "mail", version }, (stored) =>
    nextMail(stored, body, services.config),
  );

/** The activity record names changed fields, not values. Throws 409 if stale, and what `decide` throws. */
export function saveSettings<T extends object>(
  { database, config }: Needed,
  actor: Actor,
  section: { key: VersionedPart; version: number | undefined },
  decide: (stored: T | undefined) => T,
): Promise<SettingsAnswer> {
  const { key: id, version } = section;
  return saveVersioned(database, actor, versionedPart<T>(id, config), { id, version }, ({ value }) =>
    decide(value),
  );
}

export const versionedPart = <T extends object>(key: VersionedPart, config: Config) =>
  versionedSetting<T, SettingsAnswer>({
    describe: ({ value }, next) => ({
      description: `Updated the ${calledOf(key)}`,
      detail: { fields: changedFields(value, next) },
    }),
    present: (_row, tx) => readSettings({ read: tx }, config),
  });

function changedFields<T extends object>(before: T | undefined, after: T): string[] {
  const fields = Object.keys(after) as (keyof T & string)[];
  return fields.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]));
}

/** GET /settings: returns the settings in effect, never the mail password. */
export async function readSettings(
  database: Pick<Database, "read">,
  config: Config,
): Promise<SettingsAnswer> {
  const versions = VERSIONED_PARTS.map(async (part) => [part, (await findSetting(database, part)).version]);
  const words = await readSetting<TradeWordsBody>(database, "words");
  const filters = await readSetting<ListingFiltersBody>(database, "filters");
  const machines = (await readSetting<MachinesBody>(database, "machines")) ?? FIRST_MACHINES;
  const { business, site, logo } = await readSite(database);
  return {
    ...{ business, site, logo },
    ...(await readSiteContent(database)),
    mail: presentMail(await readSetting<StoredMail>(database, "mail"), config),
    ...wordsInForce(words),
    wordsEdition: editionOf(words),
    filters: namedFilters(filters?.filters ?? FIRST_FILTERS, machines.names),
    machines: { ...machines, names: [...machines.names] },
    quotations: await readQuotationSettings(database),
    fromEnvironment: fixedFields(config).map((field) => `mail.${field}`),
    versions: Object.fromEntries(await Promise.all(versions)),
    samples: await countSamples(database),
    build: { ...BUILD, database: config.databaseUrl ? "postgres" : "sqlite" },
  };
}

/** The filters by their headings: the one of machines may have been saved under another of its names. */
function namedFilters(
  filters: ListingFiltersBody["filters"] | typeof FIRST_FILTERS,
  names: MachinesBody["names"] | typeof FIRST_MACHINES.names,
): ListingFiltersBody["filters"] {
  const { heading, has } = machineNames(names);
  return filters.map(({ name }) => ({ name: has(name) ? heading : name }));
}

type Environment = Pick<Config, "smtp" | "mailTo">;

/** The fields set by SMTP_URL and MAIL_TO, which can't be saved. */
function fixedFields({ smtp, mailTo }: Environment): (keyof StoredMail)[] {
  return [...(smtp ? SERVER_FIELDS : []), ...(mailTo ? (["to"] as const) : [])];
}

function presentMail(stored: StoredMail | undefined, environment: Environment): MailSettings {
  const { host, port, security, user, password, from, to } = inForce(stored, environment);
  return { host, port, security, user, passwordSet: password !== null, from, to };
}

/**
 * Returns the settings to store; fields that the environment sets keep their stored value. Throws 400 for another value in
 * such a field, or if a stored password would be sent to another server.
 */
function nextMail(
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
