import { Enquiry } from "../../../contract/enquiry.ts";
import { AdminError } from "../session/client.ts";

/** The enquiry of a conflict's answer: what it is now (ruling 'Saves carry the version'). */
export function currentState(error: unknown): Enquiry | undefined {
  if (!(error instanceof AdminError) || error.status !== 409) return undefined;
  return Enquiry.safeParse((error.body as { current?: unknown } | undefined)?.current).data;
}
