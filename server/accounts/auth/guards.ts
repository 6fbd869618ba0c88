import type { FastifyReply, FastifyRequest } from "fastify";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Config } from "#server/platform/config.ts";
import { forbidden, ProblemError } from "#server/platform/http/problems.ts";

/** Keeps answers with credentials out of caches. */
export async function keepPrivate(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header("cache-control", "no-store");
}

/** The origin headers of a request, which only browsers send. */
export interface Provenance {
  fetchSite: string | undefined;
  origin: string | undefined;
  /** The request's own scheme ('http' or 'https') and host with port. */
  protocol: string;
  host: string;
  publicUrl: string | undefined;
}

/**
 * Returns whether another site made this request. A subdomain is another site, because SameSite cookies are
 * sent from there. http to https is another site; the reverse is allowed, since TLS may end at a proxy.
 */
export function isCrossSite({ fetchSite, origin, protocol, host, publicUrl }: Provenance): boolean {
  if (fetchSite === "cross-site" || fetchSite === "same-site") return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  if (!/^https?:$/.test(from.protocol)) return true;
  if (publicUrl && from.origin === new URL(publicUrl).origin) return false;
  if (protocol === "https" && from.protocol !== "https:") return true;
  return from.host !== hostUnder(from.protocol, host);
}

function hostUnder(protocol: string, host: string): string | undefined {
  const url = `${protocol}//${host}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** Guards routes authenticated by cookie: rejects cross-site requests and form content types. */
export function sameSiteOnly(config: Pick<Config, "publicUrl">) {
  return async (request: FastifyRequest): Promise<void> => {
    const { headers } = request;
    const fetchSite = headers["sec-fetch-site"];
    const provenance = {
      fetchSite: Array.isArray(fetchSite) ? fetchSite.join() : fetchSite,
      origin: headers.origin,
      protocol: request.protocol,
      host: request.host,
      publicUrl: config.publicUrl,
    };
    if (isCrossSite(provenance)) throw forbidden(SERVER.crossSite);
    const type = headers["content-type"];
    if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) {
      throw new ProblemError(415, SERVER.unsupportedType);
    }
  };
}
