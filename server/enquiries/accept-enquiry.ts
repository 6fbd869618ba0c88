import type { FastifyReply, FastifyRequest } from "fastify";
import { enquiries } from "../../contract/enquiries/calls.ts";
import { ENQUIRY_SERVER } from "../../contract/messages.ts";
import { countVisitorCall } from "../accounts/limits/visitor-calls.ts";
import { invalid } from "../platform/http/problems.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import { type PictureRule, withStoredImages } from "../platform/media/stored/with-stored-images.ts";
import { PHOTO_WIDTHS } from "../platform/media/widths.ts";
import type { Services } from "../services.ts";
import { type ContextFields, resolveContext } from "./context.ts";
import type { EnquiryTexts } from "./kinds.ts";
import { submitEnquiry, unusedReference } from "./submit-enquiry.ts";

interface Sent {
  body: ContextFields & { website?: string | undefined };
  files?: readonly StagedFile[] | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Stores what a person sent, and drops what filled the field that no person sees; both are answered alike, with a
 * reference that nobody else gets.
 */
export async function acceptEnquiry(
  services: Services,
  { body, files = [], request, reply }: Sent,
  texts: EnquiryTexts,
): Promise<string> {
  const excess = await countVisitorCall(services.database, "enquiry", request, reply);
  if (body.website) return unusedReference(services.database);
  const context = await resolveContext(services.database.read, body);
  const named = context.items.reduce((sum, { photos }) => sum + photos, 0);
  if (named !== files.length) throw invalid([{ field: PHOTOS.field, message: ENQUIRY_SERVER.photosUnnamed }]);
  if (!files.length) return submitEnquiry(services, texts, context, { excess });
  return withStoredImages(services, files, PHOTOS, (photos) =>
    submitEnquiry(services, texts, context, { excess, photos }),
  );
}

/** How photographs of parts are taken in: encoded anew, which leaves where and when they were taken behind. */
const PHOTOS: PictureRule = {
  field: enquiries.callback.form.files.name,
  refused: ENQUIRY_SERVER.photosRefused,
  kind: "photo",
  encode: (pictures, path) => pictures.encode(path, PHOTO_WIDTHS),
};
