import type { FastifyBaseLogger } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { SETTINGS_SERVER, TEST_MAIL } from "../../../contract/messages.ts";
import type { Confirmation } from "../../../contract/platform/primitives.ts";
import type { SiteAddress, SiteAddressBody } from "../../../contract/site/address.ts";
import { settings, settingsParts, siteAddress } from "../../../contract/site/calls.ts";
import {
  SETTINGS_PARTS,
  type SettingsAnswer,
  type SettingsPart,
  type SiteBehaviourBody,
} from "../../../contract/site/settings.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { saveVersioned } from "../../platform/database/save-versioned.ts";
import {
  ADDRESS,
  findSetting,
  putSetting,
  readPublicUrl,
  type StoredAddress,
  versionedSetting,
} from "../../platform/database/settings.ts";
import { type Actor, writeUnseen } from "../../platform/database/write.ts";
import { claimFiles, doomFiles, removeDoomed } from "../../platform/files/intents.ts";
import { type Handlers, handle } from "../../platform/http/handle.ts";
import { invalid, notFound, ProblemError } from "../../platform/http/problems.ts";
import type { StagedFile } from "../../platform/http/staging.ts";
import {
  MAIL_TEST,
  MailError,
  type Mailer,
  type MailTest,
  type StoredMail,
} from "../../platform/mail/mailer.ts";
import { imageKeys, type StoredImage } from "../../platform/media/stored/stored-image.ts";
import { imageRule, requireImage, withStoredImages } from "../../platform/media/stored/with-stored-images.ts";
import type { Services } from "../../services.ts";
import { LOGO_GROUNDS, type LogoGround, readBusiness, type StoredLogo } from "../read-site.ts";
import { nextMail, readSettings, saveSettings, versionedPart } from "./save-settings.ts";

const LOGO_RULE = imageRule((imageMaker, path) => imageMaker.logo(path));

const versioned = (environment: Environment) =>
  versionedSetting<StoredAddress, SiteAddress>({
    describe: () => ({ description: "Updated the site's address", detail: { fields: ["publicUrl"] } }),
    present: (_row, tx) => readSiteAddress({ read: tx }, environment),
  });

export const settingsCalls = (services: Services) => {
  const { config, database } = services;
  return [...settingCalls(services), ...partCalls(services), ...addressCalls(database, config)];
};

const addressCalls = (database: Database, config: Config) =>
  handle(siteAddress, {
    read: () => readSiteAddress(database, config),
    save: ({ body, actor, version }) => saveSiteAddress(database, config, actor, version, body),
  });

const settingCalls = (services: Services) => {
  const { config, database } = services;
  return handle(settings, {
    read: () => readSettings(database, config),
    saveLogo: ({ params, files, actor, version }) => saveLogo(services, actor, { ...params, version }, files),
    removeLogo: ({ params, actor, version }) => removeLogo(services, actor, { ...params, version }),
    testMail: ({ actor, request }) => sendTestMail(services, actor, request.log),
  });
};

/** The save calls of the settings' parts: a part is stored as sent, except `site` and `mail`, which keep stored fields. */
const partCalls = (services: Services) => {
  const storedAsSent = (key: SettingsPart) => [
    key,
    ({ body, actor, version }: { body: object; actor: Actor; version: number | undefined }) =>
      saveSettings(services, actor, { key, version }, () => body),
  ];
  const handlers: Handlers<typeof settingsParts> = {
    ...Object.fromEntries((Object.keys(SETTINGS_PARTS) as SettingsPart[]).map(storedAsSent)),
    site: ({ body, actor, version }) =>
      saveSettings<SiteBehaviourBody>(services, actor, { key: "site", version }, (stored) => ({
        ...stored,
        ...body,
      })),
    mail: ({ body, actor, version }) =>
      saveSettings<StoredMail>(services, actor, { key: "mail", version }, (stored) =>
        nextMail(stored, body, services.config),
      ),
  };
  return handle(settingsParts, handlers);
};

/** Throws 409 without a server or recipient, 422 with the mail server's reply or another reason. */
async function sendTestMail(
  { database, mailer }: { database: Database; mailer: Mailer },
  actor: Actor,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<Confirmation> {
  const account = await mailer.account();
  if (!account) throw new ProblemError(409, SETTINGS_SERVER.mailNotSet);
  const { companyName } = await readBusiness(database);
  const messageId = `<${uuidv7()}@${account.from.split("@").at(-1)}>`;
  try {
    await mailer.send(account, { messageId, senderName: companyName, isAutomatic: true, ...TEST_MAIL });
  } catch (cause) {
    if (!(cause instanceof MailError)) throw cause;
    log.warn({ reason: cause.reason }, "test message not sent");
    throw new ProblemError(422, cause.message, { cause });
  }
  await writeUnseen(database, actor, async ({ tx, now, record }) => {
    const { version: mailVersion } = await findSetting({ read: tx }, "mail");
    const { version } = await findSetting({ read: tx }, MAIL_TEST);
    const test: MailTest = { mailVersion };
    await putSetting(tx, MAIL_TEST, test, { version: version + 1, updated_at: now });
    await record("update", "settings", "mail", "Sent a test message");
  });
  return { message: SETTINGS_SERVER.mailSent };
}

type Environment = Pick<Config, "publicUrl">;

async function readSiteAddress(
  database: Pick<Database, "read">,
  environment: Environment,
): Promise<SiteAddress> {
  const { version } = await findSetting<StoredAddress>(database, ADDRESS);
  return {
    publicUrl: (await readPublicUrl(database, environment)) ?? null,
    isFromEnvironment: environment.publicUrl !== undefined,
    version,
  };
}

/** Throws 400 for another address than the environment's, 409 if stale. Invalidates all rendered pages. */
function saveSiteAddress(
  database: Database,
  environment: Environment,
  actor: Actor,
  version: number | undefined,
  body: SiteAddressBody,
): Promise<SiteAddress> {
  if (environment.publicUrl && body.publicUrl !== environment.publicUrl) {
    throw invalid([{ field: "publicUrl", message: SETTINGS_SERVER.setByEnvironment }]);
  }
  return saveVersioned(database, actor, versioned(environment), { id: ADDRESS, version }, () => body);
}

type Site = Pick<Services, "database" | "files" | "imageMaker" | "config">;
type Aimed = { ground: string; version: number | undefined };

/** PUT /settings/logo/{ground}: replaces the logo. Throws 400 for a missing or rejected image, 404, 409. */
function saveLogo(
  site: Site,
  actor: Actor,
  aimed: Aimed,
  staged: readonly StagedFile[],
): Promise<SettingsAnswer> {
  const ground = groundOf(aimed);
  requireImage(staged);
  return withStoredImages(site, staged, LOGO_RULE, (images) =>
    putLogo(site, actor, { ground, version: aimed.version }, images),
  );
}

/** DELETE /settings/logo/{ground}: pages then show the name with the default mark. Throws 404 and 409. */
function removeLogo(site: Site, actor: Actor, aimed: Aimed): Promise<SettingsAnswer> {
  return putLogo(site, actor, { ground: groundOf(aimed), version: aimed.version }, []);
}

async function putLogo(
  { database, files, config }: Site,
  actor: Actor,
  { ground, version }: { ground: LogoGround; version: number | undefined },
  images: readonly StoredImage[],
): Promise<SettingsAnswer> {
  const doomed: string[] = [];
  const aim = { id: "logo", version };
  const part = versionedPart<StoredLogo>("logo", config);
  const answer = await saveVersioned(database, actor, part, aim, async ({ value }, { tx }) => {
    const before = value?.[ground];
    if (before) doomed.push(before.key);
    await claimFiles(tx, imageKeys(images));
    await doomFiles(tx, doomed);
    const [image] = images;
    return {
      ...value,
      [ground]: image ? { key: image.key, width: image.width, height: image.height } : null,
    };
  });
  await removeDoomed(database, files, doomed);
  return answer;
}

function groundOf({ ground }: Aimed): LogoGround {
  const known = LOGO_GROUNDS.find((each) => each === ground);
  if (!known) throw notFound();
  return known;
}
