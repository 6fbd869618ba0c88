import type { Enquiry, EnquiryPhoto } from "#contract/enquiries/enquiry.ts";
import { referenceOf } from "#contract/enquiries/enquiry-reference.ts";
import type { Address } from "../accounts/auth/passes.ts";
import { instant } from "../platform/database/clock.ts";
import type { EnquiryRow } from "../platform/database/schema.ts";
import { urlOf } from "../platform/files/keys.ts";
import type { StoredImage } from "../platform/media/stored/stored-image.ts";
import { isReady, originalOf, type StoredPhoto, storedItems, storedProduct } from "./context.ts";

/** Returns an enquiry for administrators; `address` signs the addresses of its photos, which nobody else may read. */
export function presentEnquiry(row: EnquiryRow, address: Address = urlOf): Enquiry {
  return {
    _id: row.id,
    reference: row.number === null ? null : referenceOf(row.number),
    kind: row.kind as Enquiry["kind"],
    name: row.name,
    company: row.company,
    phone: row.phone,
    preferredTime: row.preferred_time,
    subject: row.subject,
    contact: row.contact,
    message: row.message,
    product: row.product === null ? null : storedProduct(row.product),
    catalogue: row.catalogue === null ? null : (JSON.parse(row.catalogue) as Enquiry["catalogue"]),
    items: storedItems(row.items).map(({ photos, ...item }) => ({
      ...item,
      ...(photos && presentPhotos(photos, address)),
    })),
    from: row.origin as Enquiry["from"],
    state: row.state as Enquiry["state"],
    remindOn: row.remind_on,
    events: JSON.parse(row.events) as Enquiry["events"],
    notes: row.notes,
    delivery: presentDelivery(row),
    sample: row.sample === 1,
    customerId: row.customer_id,
    version: row.version,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

/** Returns the photos that are re-encoded, and the numbers of the others. */
function presentPhotos(photos: readonly StoredPhoto[], address: Address) {
  const ready = photos.filter(isReady);
  const photosPending = photos.filter(originalOf).length;
  const photosUnreadable = photos.length - ready.length - photosPending;
  return {
    photos: ready.map((photo) => presentPhoto(photo, address)),
    ...(photosPending > 0 && { photosPending }),
    ...(photosUnreadable > 0 && { photosUnreadable }),
  };
}

function presentPhoto(
  { key, width, height, sizes, placeholder }: StoredImage,
  address: Address,
): EnquiryPhoto {
  const file = (size: number) => address(key, `${size}.webp`);
  return {
    url: file(Math.max(...sizes)),
    small: file(Math.min(...sizes)),
    width,
    height,
    placeholder,
  };
}

export type DeliveryColumns = Pick<
  EnquiryRow,
  "delivery_state" | "delivery_attempts" | "delivered_at" | "delivery_error"
>;

/** Returns what became of a row's mail. */
export const presentDelivery = (row: DeliveryColumns): Enquiry["delivery"] => ({
  state: row.delivery_state as Enquiry["delivery"]["state"],
  attempts: row.delivery_attempts,
  deliveredAt: row.delivered_at === null ? null : instant(row.delivered_at),
  error: row.delivery_error,
});
