import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { COPY } from "#contract/accounts/messages.ts";
import { enquiries } from "#contract/enquiries/calls.ts";
import type { Enquiry, SendWay } from "#contract/enquiries/enquiry.ts";
import {
  ANSWER_LINES,
  ENQUIRY_DETAIL,
  ENQUIRY_WORDS,
  QUICK_ANSWER,
} from "#contract/enquiries/inbox-messages.ts";
import { MESSAGE_MAX } from "#contract/enquiries/limits.ts";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import type { QuotationSummary } from "#contract/enquiries/quotation-summary.ts";
import { today } from "#contract/platform/day.ts";
import { whatsAppLink } from "#contract/platform/phone.ts";
import { formatDay, formatShortDay } from "#contract/platform/written-day.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button, buttonClass, UnstyledButton } from "#web/ui/button.tsx";
import { mailLink } from "#web/ui/contact-links.ts";
import { copyText } from "#web/ui/forms/copy-text.ts";
import { Note } from "#web/ui/forms/note.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { ask, toastFailure } from "../platform/calls/ask.ts";
import { shownSiteQuery } from "../platform/calls/reads.ts";
import { renewEnquiries } from "../platform/data/arrivals.ts";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { PopMenu } from "../platform/ui/pop-menu.tsx";
import { answerSum, answerText, quotationLines } from "./answer-lines.ts";
import { senderOf, waysTo } from "./enquiry-words.ts";
import { putEnquiry } from "./inbox-data.ts";
import { useMakeQuotation } from "./quotations/quotation-data.ts";
import type { Answer } from "./use-answer.ts";
import { useEditEnquiry } from "./use-edit-enquiry.ts";

interface Props {
  enquiry: Enquiry;
  answer: Answer;
  /** Of this enquiry. */
  draft: QuotationSummary | undefined;
}

/** What can be done about an enquiry, always in view: answer it at once, be reminded, make a quotation. */
export function EnquiryFoot({ enquiry, answer, draft }: Props) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const { priced, total } = answerSum(answer.lines);
  return (
    <footer className="enquiry-foot line">
      {isOpen && <QuickAnswer enquiry={enquiry} answer={answer} onClose={close} />}
      <Button ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="message" />
        Quick answer
      </Button>
      <Reminder enquiry={enquiry} />
      {answer.lines.length > 0 && (
        <p className="sum num push">
          <span className="block tiny quiet">{ANSWER_LINES.priced(priced, answer.lines.length)}</span>
          <b className="block mono">{formatMoney(total, "INR")}</b>
        </p>
      )}
      {draft ? (
        <Link
          className={buttonClass({ look: isOpen ? undefined : "fill" })}
          to="/admin/quotations/$id"
          params={{ id: draft._id }}
        >
          <AdminIcon name="page" />
          Open draft
        </Link>
      ) : (
        <MakeQuotation
          enquiry={enquiry}
          answer={answer}
          isMain={!isOpen && enquiry.state !== "won" && enquiry.state !== "lost"}
        />
      )}
    </footer>
  );
}

function MakeQuotation({ enquiry, answer, isMain }: Omit<Props, "draft"> & { isMain: boolean }) {
  const { make, isMaking } = useMakeQuotation();
  const press = () => {
    const lines = quotationLines(answer.lines);
    if (!lines) {
      document.querySelector<HTMLElement>(".asked [aria-invalid]")?.focus();
      return;
    }
    answer.use();
    make({ enquiry: enquiry._id, lines });
  };
  return (
    <Button look={isMain ? "fill" : undefined} {...unlessBusy(isMaking, press)}>
      <AdminIcon name="page" />
      Make quotation
    </Button>
  );
}

const DAYS = [1, 3, 7, 14, 30] as const;
const USUAL = 3;

/** Sets, moves or removes the day on which the enquiry comes back. */
function Reminder({ enquiry }: { enquiry: Enquiry }) {
  const edit = useEditEnquiry(enquiry);
  const now = today(Date.now());
  const { remindOn } = enquiry;
  const set = (day: string | null) =>
    edit({
      json: { remindOn: day },
      done: day ? ENQUIRY_DETAIL.reminderSet(formatDay(day)) : ENQUIRY_DETAIL.reminderRemoved,
    });
  const within = (days: number) => set(today(Date.now(), days));
  const shown = remindOn && ENQUIRY_WORDS.reminder(formatShortDay(remindOn, now));
  return (
    <span className={remindOn ? "line gap-0 reminder" : "line gap-0 reminder joined"}>
      {!remindOn && (
        <Button className="roomy" onClick={() => within(USUAL)}>
          <AdminIcon name="bell" />
          Remind me in {USUAL} days
        </Button>
      )}
      <PopMenu
        label={shown || "Choose a reminder"}
        className={remindOn ? buttonClass() : buttonClass({ shape: "icon" }, "choose-day")}
        face={
          <>
            <span className={remindOn ? "middle" : "middle tight"}>
              <AdminIcon name="bell" />
            </span>
            {remindOn ? <span className="roomy">{shown}</span> : <Icon name="down" className="i s roomy" />}
          </>
        }
      >
        {DAYS.map((days) => (
          <li key={days}>
            <UnstyledButton onClick={() => within(days)}>
              {days === 1 ? "Tomorrow" : `In ${days} days`}
            </UnstyledButton>
          </li>
        ))}
        {remindOn && (
          <li className="apart">
            <UnstyledButton onClick={() => set(null)}>No reminder</UnstyledButton>
          </li>
        )}
      </PopMenu>
    </span>
  );
}

/** An editable message with a price for each line. What is sent or copied is recorded with the enquiry. */
function QuickAnswer({ enquiry, answer, onClose }: Omit<Props, "draft"> & { onClose: () => void }) {
  const { data: site } = useQuery(shownSiteQuery);
  const [isChecked, setChecked] = useState(false);
  const record = useRecordAnswer(enquiry, answer);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = answer.text ?? answerText(enquiry, answer.lines, site?.business);
  const { phone, mail } = waysTo(enquiry);
  const countryCode = site?.business.countryCode;
  const chat = phone && countryCode !== undefined && whatsAppLink(phone, countryCode, text);
  const send = (way: SendWay) => {
    setChecked(way === "whatsapp");
    record(way, text);
  };
  const copy = async () => {
    if (await copyText(text, { notCopied: COPY.failed })) send("copy");
    else field.current?.select();
  };
  return (
    <section className="quick-answer stack gap-3" aria-label="Quick answer">
      <div className="line between gap-3">
        <label className="strong" htmlFor="quick-answer">
          Message to {senderOf(enquiry)}
        </label>
        <span className="fine quiet no-phone push">{QUICK_ANSWER.hint}</span>
        <Button look="ghost" size="small" shape="icon" aria-label="Close quick answer" onClick={onClose}>
          <Icon name="x" className="i s" />
        </Button>
      </div>
      <textarea
        ref={field}
        id="quick-answer"
        className="in"
        rows={9}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={({ target }) => answer.write(target.value)}
      />
      {isChecked && <Note tone="warn">{QUICK_ANSWER.check}</Note>}
      <div className="line fills">
        {chat && (
          <a
            className={buttonClass({ look: "fill" })}
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => send("whatsapp")}
          >
            <Icon name="message" />
            WhatsApp
          </a>
        )}
        {mail && (
          <a
            className={buttonClass(chat ? {} : { look: "fill" })}
            href={mailLink(mail, QUICK_ANSWER.subject(enquiry.reference), text)}
            onClick={() => send("mail")}
          >
            <Icon name="mail" />
            E-mail
          </a>
        )}
        <Button look={chat || mail ? undefined : "fill"} onClick={() => void copy()}>
          <AdminIcon name="copy" />
          Copy
        </Button>
      </div>
    </section>
  );
}

function useRecordAnswer({ _id: id }: Enquiry, answer: Answer) {
  return async (way: SendWay, text: string) => {
    try {
      putEnquiry(await ask(enquiries.answer, { params: { id }, json: { way, text } }));
      answer.use();
      showToast({ kind: "success", text: way === "copy" ? COPY.copied : QUICK_ANSWER.recorded });
    } catch (error) {
      toastFailure(error, QUICK_ANSWER.recordFailed);
    }
    void renewEnquiries();
  };
}
