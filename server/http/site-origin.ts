import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** The origin of links that are handed on; for a site not told its own, where the person who asks has it. */
export const siteOrigin = (
  { protocol, host }: FastifyRequest,
  { publicUrl }: Pick<Config, "publicUrl">,
): string => publicUrl ?? `${protocol}://${host}`;
