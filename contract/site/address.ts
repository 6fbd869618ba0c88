import { z } from "zod";
import { parsedUrl } from "../platform/parsed-url.ts";
import { URL_MAX } from "./limits.ts";
import { ADDRESS_FORM } from "./messages.ts";

/** Returns whether a text is an origin: scheme, host and optional port. */
export function isOrigin(value: string): boolean {
  const url = parsedUrl(value);
  return (
    !!url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === "/" &&
    !url.search &&
    !url.hash &&
    !url.username
  );
}

/** PUT /settings/address; null if the site has no configured address. */
export const SiteAddressBody = z.strictObject({
  publicUrl: z
    .string({ error: ADDRESS_FORM.invalid })
    .trim()
    .max(URL_MAX, ADDRESS_FORM.invalid)
    .refine(isOrigin, ADDRESS_FORM.invalid)
    .transform((value) => new URL(value).origin)
    .nullable(),
});
export type SiteAddressBody = z.infer<typeof SiteAddressBody>;

/** GET /settings/address: the address in effect; read-only if the environment sets it. */
export const SiteAddress = z.object({
  publicUrl: z.string().nullable(),
  isFromEnvironment: z.boolean(),
  version: z.int(),
});
export type SiteAddress = z.infer<typeof SiteAddress>;
