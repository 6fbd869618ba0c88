import { Note } from "../../../ui/note.tsx";
import { Reference } from "./reference.tsx";
import type { Sending } from "./use-sending.ts";

/** The result of a send: green on success, red on failure (spec section 4, 'Public dialogs'). */
export function SendNote({ sending }: { sending: Sending }) {
  if (sending.step !== "sent" && sending.step !== "failed") return null;
  return (
    <>
      <Note tone={sending.step === "sent" ? "ok" : "bad"} ref={bringIntoView}>
        {sending.text}
      </Note>
      {sending.step === "sent" && <Reference {...sending} />}
    </>
  );
}

const bringIntoView = (note: HTMLDivElement | null) => note?.scrollIntoView({ block: "nearest" });
