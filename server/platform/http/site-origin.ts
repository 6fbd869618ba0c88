import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../database/open.ts";
import { readPublicUrl } from "../database/settings.ts";

/** The origin of links that are handed on; for a site not told its own, where the person who asks has it. */
export const siteOrigin = async (
  { protocol, host }: FastifyRequest,
  { database, config }: { database: Pick<Database, "read">; config: Pick<Config, "publicUrl"> },
): Promise<string> => (await readPublicUrl(database, config)) ?? `${protocol}://${host}`;
