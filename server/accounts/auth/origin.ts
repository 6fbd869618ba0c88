import type { FastifyRequest } from "fastify";
import { SERVER } from "../../../contract/messages.ts";
import type { Config } from "../../platform/config.ts";
import { forbidden, ProblemError } from "../../platform/http/problems.ts";

/** What a browser says about where a request comes from; another client says nothing. */
export interface Provenance {
  fetchSite: string | undefined;
  origin: string | undefined;
  /** How and where the request was sent: 'http' or 'https', host and port. */
  protocol: string;
  host: string;
  publicUrl: string | undefined;
}

/**
 * Whether another site made this request (checklist 20). A subdomain counts as another site: SameSite cookies
 * are sent from there. A page without TLS is another site for one with it; the reverse is allowed, since TLS
 * may end at a proxy.
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

/** Host and port without the port that the scheme implies. */
function hostUnder(protocol: string, host: string): string | undefined {
  const url = `${protocol}//${host}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** Guard of the routes where a cookie speaks for a person: no other site, no content type of a form. */
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
