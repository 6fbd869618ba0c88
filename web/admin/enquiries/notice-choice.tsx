import { NOTICES } from "../../../contract/messages.ts";
import { chooseNotices, useNoticeChoice } from "../data/notices.ts";

/** Asks once whether this browser shall tell of new enquiries; afterwards it is a button that turns it over. */
export function NoticeQuestion() {
  if (useNoticeChoice() !== undefined) return null;
  return (
    <section className="note ok notices" aria-label="New enquiries">
      <div className="cluster">
        <p>{NOTICES.ask}</p>
        <button type="button" className="btn s" onClick={() => void chooseNotices("on")}>
          Yes, tell me
        </button>
        <button type="button" className="btn s" onClick={() => void chooseNotices("off")}>
          No
        </button>
      </div>
    </section>
  );
}

export function NoticeSwitch() {
  const choice = useNoticeChoice();
  if (choice === undefined) return null;
  const isOn = choice === "on";
  return (
    <button
      type="button"
      className="btn"
      aria-pressed={isOn}
      onClick={() => void chooseNotices(isOn ? "off" : "on")}
    >
      Sound and notification: {isOn ? "on" : "off"}
    </button>
  );
}
