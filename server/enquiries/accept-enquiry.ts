import type { FastifyReply, FastifyRequest } from "fastify";
import { countVisitorCall } from "../limits/visitor-calls.ts";
import type { Services } from "../services.ts";
import { type ContextFields, resolveContext } from "./context.ts";
import type { EnquiryTexts } from "./kinds.ts";
import { submitEnquiry } from "./submit-enquiry.ts";

interface Sent {
  body: ContextFields & { website?: string | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Stores what a person sent, and drops what filled the field that no person sees; both are answered alike. */
export async function acceptEnquiry(
  services: Services,
  { body, request, reply }: Sent,
  texts: EnquiryTexts,
): Promise<void> {
  await countVisitorCall(services.database, "enquiry", request, reply);
  if (body.website) return;
  await submitEnquiry(services, texts, await resolveContext(services.database.read, body));
}
