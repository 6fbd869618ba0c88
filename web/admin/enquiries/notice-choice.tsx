import type { RefObject } from "react";
import { NOTICES } from "../../../contract/messages.ts";
import { chooseNotices, type NoticeChoice, useNoticeChoice } from "../platform/data/notices.ts";
import { useRefocus } from "../platform/ui/use-refocus.ts";

/** The switch that replaces the question once it is answered. */
type Switch = RefObject<HTMLButtonElement | null>;

/** Asks once whether this browser shall notify of new enquiries. */
export function NoticeQuestion({ successor }: { successor: Switch }) {
  const refocus = useRefocus(successor);
  if (useNoticeChoice() !== undefined) return null;
  const choose = (choice: NonNullable<NoticeChoice>) => () => {
    refocus();
    void chooseNotices(choice);
  };
  return (
    <section className="note ok notices" aria-label="New enquiries">
      <div className="cluster">
        <p>{NOTICES.ask}</p>
        <button type="button" className="btn s" onClick={choose("on")}>
          Yes, tell me
        </button>
        <button type="button" className="btn s" onClick={choose("off")}>
          No
        </button>
      </div>
    </section>
  );
}

export function NoticeSwitch({ ref }: { ref: Switch }) {
  const choice = useNoticeChoice();
  if (choice === undefined) return null;
  const isOn = choice === "on";
  return (
    <button
      ref={ref}
      type="button"
      className="btn"
      aria-pressed={isOn}
      onClick={() => void chooseNotices(isOn ? "off" : "on")}
    >
      Sound and notification: {isOn ? "on" : "off"}
    </button>
  );
}
