import { useQuery } from "@tanstack/react-query";
import type { DeskPart } from "#contract/enquiries/desk.ts";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import { settingsQuery } from "../platform/data/settings.ts";
import { sessionDrafts } from "../platform/drafts/session-drafts.ts";
import { type AnswerLine, answerLines, lineKey, type TypedLine } from "./answer-lines.ts";

interface Draft {
  lines: Readonly<Record<string, TypedLine>>;
  /** The message of a quick answer, if it was edited. */
  text?: string | undefined;
  /** It was sent, or became a quotation, so that leaving loses nothing. */
  isUsed: boolean;
}

const NOTHING: Draft = { lines: {}, isUsed: false };

/** Answers by enquiry, so that opening another one loses no price. */
const { useDraft, drop } = sessionDrafts<Draft>(({ isUsed }) => !isUsed);
export const dropAnswer = drop;

const LAST = "lastDelivery";

export type Answer = ReturnType<typeof useEnquiryAnswer>;

/** The lines of an enquiry with what was typed for them in this session. */
export function useEnquiryAnswer(enquiry: Enquiry, parts: readonly DeskPart[] | undefined) {
  const [draft = NOTHING, setDraft] = useDraft(enquiry._id);
  const { data } = useQuery(settingsQuery);
  const deliveries = data?.quotations.delivery ?? [];
  const last = localStorage.getItem(LAST) ?? undefined;
  const lines = answerLines(enquiry, {
    parts: parts ?? [],
    typed: draft.lines,
    deliveries,
    unit: data?.quotations.unit ?? "",
    lastDelivery: deliveries.find((each) => each === last),
  });
  const change = (next: (now: Draft) => Partial<Draft>) =>
    setDraft((now = NOTHING) => ({ ...now, isUsed: false, ...next(now) }));
  return {
    lines,
    /** The delivery times to choose from. */
    deliveries,
    /** The message, if it was edited. */
    text: draft.text,
    type(line: AnswerLine, typed: TypedLine) {
      if (typed.delivery && typed.delivery !== deliveries[0]) localStorage.setItem(LAST, typed.delivery);
      const key = lineKey(line);
      change((now) => ({ lines: { ...now.lines, [key]: { ...now.lines[key], ...typed } } }));
    },
    write: (text: string) => change(() => ({ text })),
    /** Marks what was typed as sent. */
    use: () => setDraft((now) => now && { ...now, isUsed: true }),
  };
}
