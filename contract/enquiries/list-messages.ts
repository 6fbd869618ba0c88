/** What the enquiry list says as it is filled. Free of zod; every public page carries it, so it stays short. */

export const ENQUIRY_LIST = {
  added: "Added to your enquiry list",
  full: "Your enquiry list is full. Send it or remove a line first.",
  notKept: "This browser can't store your list. It is lost when you close or reload the page.",
  quantityWrong: "Please enter a whole number from 1 to 100,000",
} as const;
