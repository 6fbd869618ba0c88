/** The Caches of this browser's enquiries: the photos of the list's lines, and what waits for a connection, as it will be sent. */
export const PHOTOS_KEPT = "enquiry-photos";
export const WAITING_KEPT = "waiting-enquiries";
