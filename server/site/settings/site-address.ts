import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import type { SiteAddress, SiteAddressBody } from "#contract/site/address.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/open.ts";
import { saveVersioned } from "#server/platform/database/save-versioned.ts";
import {
  ADDRESS,
  findSetting,
  readPublicUrl,
  type StoredAddress,
  versionedSetting,
} from "#server/platform/database/settings.ts";
import type { Actor } from "#server/platform/database/write.ts";
import { invalid } from "#server/platform/http/problems.ts";

type Environment = Pick<Config, "publicUrl">;

const versioned = (environment: Environment) =>
  versionedSetting<StoredAddress, SiteAddress>({
    describe: () => ({ description: "Updated the site's address", detail: { fields: ["publicUrl"] } }),
    present: (_row, tx) => readSiteAddress({ read: tx }, environment),
  });

/** GET /settings/address. */
export async function readSiteAddress(
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

/** PUT /settings/address. Throws 400 for another address than the environment's, 409 if stale. Invalidates all rendered pages. */
export function saveSiteAddress(
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
