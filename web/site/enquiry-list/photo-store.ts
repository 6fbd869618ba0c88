/** Where the browser keeps photographs from one visit to the next. */
export const KEPT = "enquiry-photos";
