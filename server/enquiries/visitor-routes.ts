import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CallbackBody, ContactBody, ContactPageBody } from "../../contract/enquiry.ts";
import { CALLBACK, CONTACT_EMAIL, ENQUIRY_SERVER } from "../../contract/messages.ts";
import type { Confirmation } from "../../contract/primitives.ts";
import { notFound } from "../http/problems.ts";
import { receiveJson } from "../http/receive.ts";
import { countVisitorCall } from "../limits/visitor-calls.ts";
import type { Services } from "../services.ts";
import { readBehaviour } from "../site/behaviour.ts";
import { type ContextFields, resolveContext } from "./context.ts";
import { callbackTexts, contactPageTexts, contactTexts, type EnquiryTexts } from "./kinds.ts";
import { submitEnquiry } from "./submit-enquiry.ts";

type Body = ContextFields & { website?: string | undefined };

/** The visitor's calls of spec section 7, 'Public', and the contact page's where the site's settings make it real. */
export function enquiryVisitorRoutes(app: FastifyInstance, services: Services): void {
  const visitor = { config: { access: "visitor" } } as const;

  app.post("/email/callback", visitor, async (request, reply): Promise<Confirmation> => {
    const body = receiveJson(request, CallbackBody);
    await accept(services, request, reply, body, callbackTexts(body));
    return { message: CALLBACK.sent };
  });
  app.post("/email/contact", visitor, async (request, reply): Promise<Confirmation> => {
    const body = receiveJson(request, ContactBody);
    await accept(services, request, reply, body, contactTexts(body));
    return { message: CONTACT_EMAIL.sent };
  });
  app.post("/email/contact-page", visitor, async (request, reply): Promise<Confirmation> => {
    if (!(await readBehaviour(services.database)).contactMessages) throw notFound();
    const body = receiveJson(request, ContactPageBody);
    await accept(services, request, reply, body, contactPageTexts(body));
    return { message: ENQUIRY_SERVER.contactPageSent };
  });
}

/** Stores what a person sent, and drops what filled the field that no person sees; both are answered alike. */
async function accept(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  texts: EnquiryTexts,
): Promise<void> {
  await countVisitorCall(services.database, "enquiry", request, reply);
  if (body.website) return;
  await submitEnquiry(services, texts, await resolveContext(services.database.read, body));
}
