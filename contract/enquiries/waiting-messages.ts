import { counted } from "../platform/counted.ts";

/** Texts of enquiries that wait in the browser for a connection. Free of zod. */
export const WAITING_TEXTS = {
  kept: "No connection. Your enquiry is kept on this device and goes out by itself when the connection is back.",
  title: "Written without a connection",
  kinds: {
    "/email/callback": "Callback request",
    "/email/contact": "E-mail",
    "/email/contact-page": "Message",
  },
  about: (kind: string, words: string) => (words ? `${kind}: ${words}` : kind),
  list: (lines: number) => `Enquiry list, ${counted(lines, "line")}`,
  waits: "Goes out when the connection is back",
  sent: "Sent",
  nowSent: "The connection is back. Your enquiry was sent.",
  sendNow: "Send now",
  refused: (message: string) => `Not sent: ${message}`,
  refusedWithoutReason: "Not sent. Please call us, or send it again.",
  unsure: "This may have reached us already. Please call us before you send it again.",
  sendAgain: "Send again",
  takeBack: "Take back",
  takenBack: "Taken back. Nothing was sent.",
  remove: "Remove",
  undo: "Undo",
  some: (count: number) => `${counted(count, "enquiry", "enquiries")} waiting to be sent`,
} as const;

/** The calls whose forms may wait for a connection. */
export type WaitingPath = keyof typeof WAITING_TEXTS.kinds;
