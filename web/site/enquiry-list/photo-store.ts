/** The name of the Cache that stores the photos between visits. */
export const KEPT = "enquiry-photos";
