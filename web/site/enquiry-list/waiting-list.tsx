import { useEffect, useState } from "react";
import { ENQUIRY_REFERENCE } from "#contract/enquiries/messages.ts";
import { WAITING_TEXTS } from "#contract/enquiries/waiting-messages.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { changeList } from "../enquiry/list/store.ts";
import {
  followWaiting,
  listWaiting,
  removeWaiting,
  restoreWaiting,
  sendWaiting,
  type Waiting,
  waitAgain,
} from "../enquiry/waiting/store.ts";

/** The enquiries that wait for a connection, and what became of them; renders nothing without any. */
export function WaitingList() {
  const all = useWaiting();
  if (!all.length) return null;
  return (
    <section className="stack framed form-panel ewaiting off-paper" aria-labelledby="waiting">
      <h2 className="minor" id="waiting">
        {WAITING_TEXTS.title}
      </h2>
      <ul className="ruled airy breaks" aria-live="polite">
        {all.map((waiting) => (
          <li key={waiting.key} className="cluster between">
            <span>
              <b className="block">{waiting.title}</b>
              <span className="small quiet">{stateOf(waiting)}</span>
            </span>
            <span className="cluster">
              {waiting.state === "refused" && (
                <Button onClick={() => void waitAgain(waiting).then(sendWaiting)}>
                  {WAITING_TEXTS.sendAgain}
                </Button>
              )}
              <Button onClick={() => void takeBack(waiting)}>
                {waiting.state === "sent" ? WAITING_TEXTS.remove : WAITING_TEXTS.takeBack}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {all.some(({ state }) => state === "waiting") && (
        <div className="cluster">
          <Button onClick={() => void sendWaiting()}>{WAITING_TEXTS.sendNow}</Button>
        </div>
      )}
    </section>
  );
}

function useWaiting(): readonly Waiting[] {
  const [all, setAll] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    const read = () => void listWaiting().then(setAll);
    read();
    return followWaiting(read);
  }, []);
  return all;
}

function stateOf({ state, message, reference }: Waiting): string {
  if (state === "waiting") return WAITING_TEXTS.waits;
  if (state === "refused")
    return message ? WAITING_TEXTS.refused(message) : WAITING_TEXTS.refusedWithoutReason;
  return [WAITING_TEXTS.sent, reference && `${ENQUIRY_REFERENCE.label} ${reference}`]
    .filter(Boolean)
    .join(". ");
}

/** Removes an enquiry. The lines of a list that was not sent return to it with their photos; others can be restored. */
async function takeBack(waiting: Waiting): Promise<void> {
  const kept = await removeWaiting(waiting);
  if (!kept || waiting.state === "sent") return;
  const { lines } = waiting;
  if (!lines) {
    const run = () => void restoreWaiting(waiting, kept);
    showToast({ kind: "success", text: WAITING_TEXTS.takenBack, action: { label: WAITING_TEXTS.undo, run } });
    return;
  }
  changeList((now) => [...now.filter(({ key }) => !lines.some((line) => line.key === key)), ...lines]);
  showToast({ kind: "success", text: WAITING_TEXTS.takenBack });
  if (!kept.headers.get("content-type")?.startsWith("multipart/")) return;
  const form = await kept.formData();
  const items = JSON.parse(`${form.get("items")}`) as { photos?: number }[];
  const photos = form.getAll("photos") as File[];
  for (const [at, { key }] of lines.entries()) {
    const own = photos.splice(0, items[at]?.photos ?? 0);
    if (own.length) await (await import("./photos.ts")).addPhotos(key, own);
  }
}
