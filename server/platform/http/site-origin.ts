import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../database/open.ts";
import { readPublicUrl } from "../database/settings.ts";

/** Returns the origin of shared links: the configured one, else the request's. */
export const siteOrigin = async (
  { protocol, host }: FastifyRequest,
  { database, config }: { database: Pick<Database, "read">; config: Pick<Config, "publicUrl"> },
): Promise<string> => (await readPublicUrl(database, config)) ?? `${protocol}://${host}`;
