/** Texts of adding to the enquiry list. Free of zod; keep it short, since every public page loads it. */

export const ENQUIRY_LIST = {
  seePhoto: "See the photo",
  added: "Added to your enquiry list",
  full: "Your enquiry list is full. Send it or remove a line first.",
  notKept: "This browser can't store your list. It is lost when you close or reload the page.",
  quantityWrong: "Please enter a whole number from 1 to 100,000",
} as const;
