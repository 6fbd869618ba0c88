import { SETTINGS_SERVER } from "../../../contract/messages.ts";
import type { SiteAddress, SiteAddressBody } from "../../../contract/site/address.ts";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { ADDRESS, readPublicUrl, type StoredAddress } from "../../platform/database/public-url.ts";
import { saveVersioned, type Versioned } from "../../platform/database/save-versioned.ts";
import { findSetting, putSetting, type StoredSetting } from "../../platform/database/settings.ts";
import type { Actor } from "../../platform/database/write.ts";
import { staleSave } from "../../platform/http/if-match.ts";
import { invalid } from "../../platform/http/problems.ts";

type Environment = Pick<Config, "publicUrl">;
type Row = StoredSetting<StoredAddress> & { id: string };

/** GET /settings/address: the address in force. */
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

/**
 * PUT /settings/address. Throws 400 for another address than the environment says, 409 for one that was changed since
 * `version`. Every page is rendered anew: its canonical address stands in it.
 */
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

const versioned = (environment: Environment): Versioned<Row, StoredAddress, SiteAddress> => ({
  entity: "settings",
  find: async (tx, id) => ({ id, ...(await findSetting<StoredAddress>({ read: tx }, id)) }),
  put: async (tx, { id }, value, stamp) => {
    await putSetting(tx, id, value, stamp);
    return { id, value, version: stamp.version };
  },
  describe: () => ({ description: "Updated the site's address", detail: { fields: ["publicUrl"] } }),
  present: (_row, tx) => readSiteAddress({ read: tx }, environment),
  stale: (current) => staleSave(SETTINGS_SERVER.stale, current),
});
