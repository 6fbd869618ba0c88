import { Note } from "../../ui/note.tsx";
import type { Sending } from "./use-sending.ts";

/** How a send ended: green when it arrived, red when it did not (spec section 4, 'Public dialogs'). */
export function SendNote({ sending }: { sending: Sending }) {
  if (sending.step !== "sent" && sending.step !== "failed") return null;
  return <Note tone={sending.step === "sent" ? "ok" : "bad"}>{sending.text}</Note>;
}
